import { expect, test } from 'vitest'
import { readAvatar } from './avatar'

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
test.each([
  [`ipfs://${CID}/a.png`, 'https://ipfs.example', `https://ipfs.example/ipfs/${CID}/a.png`],
  [`ipfs://ipfs/${CID}`, 'https://ipfs.example/', `https://ipfs.example/ipfs/${CID}`],
  [`ipfs://${CID}/../../x`, 'https://ipfs.example', null],
  [`ipfs://${CID}`, undefined, null],
  ['eip155:1/erc721:0x0/1', 'https://ipfs.example', null],
  ['https://img.example/a.png', undefined, 'https://img.example/a.png'],
  ['http://img.example/a.png', undefined, null],
  ['data:image/svg+xml,<svg/>', undefined, null],
  [[`ipfs://${CID}`], 'https://ipfs.example', null],
  [null, undefined, null],
])('ENSIP-12 the record %j with the gateway %j shows %j', (record, ipfsUrl, address) => {
  expect(readAvatar(record, ipfsUrl)).toBe(address)
})
