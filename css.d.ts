// How the compiler sees `import css from './x.css?inline'`: scripts/cssInline.mjs and Vite both give the text.
declare module '*.css?inline' {
  const css: string
  export default css
}
