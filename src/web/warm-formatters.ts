/** Has another thread do what the first formatter of amounts and dates would keep this one from answering for. */
export function warmFormatters(): void {
  const worker = new Worker(new URL('./warm-formatters.worker.ts', import.meta.url))
  const end = () => worker.terminate()
  worker.onmessage = end
  // Nothing is missing: the first formatter takes as long as it does.
  worker.onerror = end
}
