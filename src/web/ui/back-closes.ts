import { useEffect, useEffectEvent } from 'react'

/** What lies over the page, lowest first. Each says whether it closed: what is shown only once stays. */
const layers: (() => boolean)[] = []
/** One entry of the browser's history is for all layers together: its state has this mark and what the router keeps. */
const MARK = 'layered'
/** Whether the next step back is our own. */
let leaving = false

const isMarked = () => Boolean(history.state?.[MARK])
const mark = () => history.pushState({ ...history.state, [MARK]: true }, '')

/** The browser's Back, and a phone's, closes what lies over the page and leaves the page as it is. */
export function useBackCloses(onBack: () => boolean): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const layer = () => back()
    open(layer)
    return () => close(layer)
  }, [])
}

function open(layer: () => boolean): void {
  addEventListener('popstate', hear)
  layers.push(layer)
  if (!isMarked()) mark()
}

function close(layer: () => boolean): void {
  layers.splice(layers.indexOf(layer), 1)
  // Another dialog may open in its place, or a link lead on: then the entry stays for that.
  setTimeout(() => {
    if (layers.length === 0 && isMarked() && !leaving) leave()
  })
}

function leave(): void {
  leaving = true
  history.back()
}

function hear(): void {
  const top = layers.at(-1)
  if (leaving) {
    leaving = false
    // One was opened before the browser had gone back.
    if (top && !isMarked()) mark()
  } else if (isMarked()) {
    // The entry of a dialog that one of its links has left: behind it is the page that it lay over.
    if (!top) leave()
  } else if (top) {
    const closed = top()
    if (!closed || layers.length > 1) mark()
  }
}
