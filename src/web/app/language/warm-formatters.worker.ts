// The first formatter of a page has the browser look through all its locales, which takes a phone up to a third of a
// second. They are kept for all threads, so this one looks while the page is fetching what it will format.
new Intl.NumberFormat('en')
new Intl.DateTimeFormat('en')
postMessage('warm')
