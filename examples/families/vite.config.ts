import { viteExample } from '../../tools/vite/viteExample.ts'

export default viteExample()
