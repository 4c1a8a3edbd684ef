declare module '*.md' {
  const page: import('./guide-page.ts').GuidePage
  export default page
}
