// What the page shows first is asked for before the app's files are there (api.ts).
{
  const token = localStorage.getItem('ts_token')
  const { lang, dataset } = document.documentElement
  if (token && dataset.asks) {
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': lang }
    const answers = new Map()
    const ask = (path, place) => {
      const answer = fetch(path, { headers })
      answers.set(path, answer)
      answer.then((response) => place && askNamed(response.clone(), place)).catch(() => {})
    }
    const askNamed = async (response, place) => {
      const path = place.split('.').reduce((within, key) => within?.[key], await response.json())
      if (path) ask(path)
    }
    // An address with a query shows something else.
    const first = dataset.asks.split(' ').filter((path) => !location.search || !path.includes('?'))
    for (const path of first) ask(...path.split('>'))
    window.earlyCalls = { token, answers }
  }
  // The serif is fetched once the page is there, and comes in the place of the face that is drawn as large.
  const setSerif = () => setTimeout(() => document.documentElement.setAttribute('data-painted', ''))
  addEventListener('load', setSerif, { once: true })
}
