// Bytecode of the deployed contracts: Uniswap V2 as published, and our compiled tokens and collections.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { object, parse, pipe, regex, string, transform } from 'valibot'
import type { Hex } from 'viem'

const require = createRequire(import.meta.url)
/** Some packages publish it with `0x`, some without. */
const bytecodeSchema = pipe(
  string(),
  regex(/^(0x)?[0-9a-f]+$/),
  transform((text): Hex => `0x${text.replace('0x', '')}`),
)
const artifactSchema = object({ bytecode: bytecodeSchema })
const contractsSchema = object({
  bytecode: object({
    SilentToken: bytecodeSchema,
    TollToken: bytecodeSchema,
    Collectible: bytecodeSchema,
    Items: bytecodeSchema,
  }),
})

/** Creation code of each contract, without constructor arguments. */
export function readBytecodes() {
  const { bytecode } = parse(contractsSchema, readJson(new URL('./pools/contracts/contracts.json', import.meta.url)))
  return {
    ...bytecode,
    LatchkeyToken: readBytecode(new URL('./token/LatchkeyToken.json', import.meta.url)),
    UniswapV2Factory: readBytecode(require.resolve('@uniswap/v2-core/build/UniswapV2Factory.json')),
    UniswapV2Router02: readBytecode(require.resolve('@uniswap/v2-periphery/build/UniswapV2Router02.json')),
    WETH9: readBytecode(require.resolve('@uniswap/v2-periphery/build/WETH9.json')),
  }
}

function readBytecode(file: URL | string): Hex {
  return parse(artifactSchema, readJson(file)).bytecode
}

function readJson(file: URL | string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
