// Marks of the twenty most common tokens; native tokens use the marks of their networks. Keyed by contract, never by symbol: anyone can
// create a token that calls itself USDC.
import { arbitrum, ethereum, optimism } from './networkMarks'
import aave from './tokens/aave.svg?inline'
import dai from './tokens/dai.svg?inline'
import eurc from './tokens/eurc.svg?inline'
import grt from './tokens/grt.svg?inline'
import jup from './tokens/jup.svg?inline'
import ldo from './tokens/ldo.svg?inline'
import link from './tokens/link.svg?inline'
import pyusd from './tokens/pyusd.svg?inline'
import shib from './tokens/shib.svg?inline'
import uni from './tokens/uni.svg?inline'
import usdc from './tokens/usdc.svg?inline'
import usde from './tokens/usde.svg?inline'
import usdt from './tokens/usdt.svg?inline'
import wbtc from './tokens/wbtc.svg?inline'

/** The location of each token: its network's reference (CAIP-2) and its contract or mint there. */
const PLACES: readonly (readonly [mark: string, ...places: string[]])[] = [
  [
    usdt,
    '1/0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '10/0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    '56/0x55d398326f99059fF775485246999027B3197955',
    '137/0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    '42161/0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    '43114/0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  ],
  [
    usdc,
    '1/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '10/0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    '56/0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    '137/0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    '8453/0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    '42161/0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    '43114/0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ],
  [
    dai,
    '1/0x6B175474E89094C44Da98b954EedeAC495271d0F',
    '10/0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    '8453/0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
    '42161/0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
  ],
  [
    ethereum,
    '1/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '10/0x4200000000000000000000000000000000000006',
    '137/0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
    '8453/0x4200000000000000000000000000000000000006',
    '42161/0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  ],
  [wbtc, '1/0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', '42161/0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'],
  [link, '1/0x514910771AF9Ca656af840dff83E8264EcF986CA'],
  [uni, '1/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
  [aave, '1/0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'],
  [shib, '1/0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE'],
  [ldo, '1/0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32'],
  [grt, '1/0xc944E90C64B2c07662A292be6244BDf05Cda44a7'],
  [pyusd, '1/0x6c3ea9036406852006290770BEdFcAbA0e23A0e8'],
  [usde, '1/0x4c9EDD5852cd905f086C759E8383e09bff1E68B3'],
  [eurc, '1/0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c'],
  [arbitrum, '42161/0x912CE59144191C1204E64559FE8253a0e49E6548'],
  [optimism, '10/0x4200000000000000000000000000000000000042'],
  [jup, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'],
]

/** In lower case, because not every source writes contracts with their checksum. */
export const TOKEN_MARKS: ReadonlyMap<string, string> = new Map(
  PLACES.flatMap(([mark, ...places]) => places.map((place) => [place.toLowerCase(), mark] as const)),
)
