export { openGuide, preloadGuide } from './help.tsx'
