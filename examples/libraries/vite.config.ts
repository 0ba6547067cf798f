import { viteExample } from '../../scripts/viteExample.ts'

export default viteExample()
