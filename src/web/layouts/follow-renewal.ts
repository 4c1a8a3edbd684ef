import { isRenewed } from '#web/app/offline/version.ts'
import { isMissed } from '#web/app/routes/fetch-ahead.ts'

/** For as long as the window is open, whichever area it shows. */
let following = false

/**
 * Once the app was renewed on the server, a window that was open before may ask for a file that is no longer there. What
 * it then shows is that the page cannot be opened; with the new version it can. Whoever only points at a link stays.
 */
export function followRenewal(): void {
  if (following) return
  following = true
  window.addEventListener('vite:preloadError', ({ payload }) => {
    isRenewed()
      .then((renewed) => renewed && isMissed(payload) && location.reload())
      .catch(() => {})
  })
}
