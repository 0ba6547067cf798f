// How the compiler sees `import css from './x.css?inline'`: tools/rollup/cssInline.mjs and Vite both give the text.
declare module '*.css?inline' {
  const css: string
  export default css
}
// The same of a picture: tools/rollup/svgInline.mjs and Vite both give a `data:` URL.
declare module '*.svg?inline' {
  const picture: string
  export default picture
}
// The text of a file, as Vite gives it.
declare module '*?raw' {
  const text: string
  export default text
}
