import 'react-dom/client'
import '#web/styles/index.css'

// What every page runs on is evaluated by now, and ours is next, in a task of its own: a slow phone answers a press between
// the two. Both are fetched along with the page (scripts/first-load.ts).
void import('./start.tsx')
