/** Who asks while an answer is on its way waits for the same one: it reads the whole journal. */
export function sharedWhile<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined
  return () => {
    making ??= make().finally(() => {
      making = undefined
    })
    return making
  }
}
