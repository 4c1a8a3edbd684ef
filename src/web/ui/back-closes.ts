import { useEffect, useEffectEvent } from 'react'

/** What lies over the page, lowest first. Each says whether it closed: what is shown only once stays. */
const layers: (() => boolean)[] = []
/** One entry of the browser's history is for all layers together. Its state says so, beside what the router keeps in it. */
const KEY = 'layered'
type Mark = 'open' | 'closed' | undefined
/** The entry that was closed last, by its page: the router's key and the address. Nothing else tells which one was left. */
let passedOver: string | undefined

/** Undefined where a page is rendered without a browser, too. */
const readMark = (): Mark => globalThis.history?.state?.[KEY]

const readPage = () => JSON.stringify([history.state?.key, history.state?.idx, location.href])

// Loaded again with a layer open: the layer is gone, and its entry is passed over as one that was closed.
if (readMark()) {
  history.replaceState({ ...history.state, [KEY]: 'closed' }, '')
  passedOver = readPage()
  addEventListener('popstate', hear)
}

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
  cover()
}

/** The entry of a layer that was closed otherwise is there to be used again. */
function cover(): void {
  const state = { ...history.state, [KEY]: 'open' }
  if (readMark()) history.replaceState(state, '')
  else history.pushState(state, '')
  passedOver = undefined
}

/**
 * Going back now would collide with whatever leads on from here. So the entry stays, and is passed over once somebody goes
 * back from it.
 */
function close(layer: () => boolean): void {
  layers.splice(layers.indexOf(layer), 1)
  if (layers.length > 0 || readMark() !== 'open') return
  history.replaceState({ ...history.state, [KEY]: 'closed' }, '')
  passedOver = readPage()
}

function hear(): void {
  const [now, top] = [readMark(), layers.at(-1)]
  if (now === 'closed') passedOver = readPage()
  if (now) return
  if (!top) {
    if (passedOver === readPage()) history.back()
    passedOver = undefined
    return
  }
  const closed = top()
  if (!closed || layers.length > 1) cover()
}
