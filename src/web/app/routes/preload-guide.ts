// Where a page of the guide is rendered to HTML, it is loaded from here.
export { preloadGuide } from '#web/features/help/index.ts'
