// Signed messages that others publish, as they publish them. Signatures of mainnet addresses.

export interface SignedText {
  address: string
  message: string
  signature: string
}

const FIRST = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const SECOND = 'bc1qqthe0hz8klx90e7stf6shclhsvqd5ly96pn53v'
const THIRD = 'bc1pcquvhrqv0q68t4m0hfq6tpn006qrskyc7yrqnp2uyrf2emg3wynsdjyk38'
const SIGNED_BY_SECOND =
  'smpAkgwRQIhALC6hdfxNy1n45d7UXSskRBdfZW0Al259E1kDMpipdYkAiAJPfZqb+WurZuf1apU5xeE6Igui9dvt5tihQLDvxlY1AEhAqbnruyo677ktQjio7XOchO3w51Dh9AbRVngha5jtNfT'
const SIGNED_BY_THIRD = 'smpAUB6B2Rbupzua8LTQIF06516wzl+cwKy1be8RgoiW0riyXdKwe6GTz/5Hnb37m67pJwIKCh+D5jDueG6KpvYpmu8'

/** BIP-322, basic-test-vectors.json and generated-test-vectors.json, those in the simple form by one key. */
export const BIP322_VALID: readonly SignedText[] = [
  {
    address: FIRST,
    message: '',
    signature:
      'smpAkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  },
  {
    address: FIRST,
    message: '',
    signature:
      'smpAkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  },
  {
    address: FIRST,
    message: 'Hello World',
    signature:
      'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  },
  {
    address: FIRST,
    message: 'Hello World',
    signature:
      'smpAkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  },
  { address: SECOND, message: '2V6TUTMSH4VQ3Z7WZWKYD7DFNH', signature: SIGNED_BY_SECOND },
  { address: THIRD, message: 'PURVOQ544B6HUATVBJZN5EZJUU', signature: SIGNED_BY_THIRD },
]

/** The same files: another message, another signer. */
export const BIP322_INVALID: readonly SignedText[] = [
  { address: SECOND, message: 'EFGJ4AZYXDV7NDUDSUDB3NCDUC', signature: SIGNED_BY_SECOND },
  {
    address: 'bc1qgg6lpr05az2l5kz402ddz5ez7fdu25kgmd40lf',
    message: '2V6TUTMSH4VQ3Z7WZWKYD7DFNH',
    signature: SIGNED_BY_SECOND,
  },
  { address: THIRD, message: '56VM6YK6Y76XTBXNPITF232EPX', signature: SIGNED_BY_THIRD },
  {
    address: 'bc1pltvk000nd54v3hrrcn7lsffdra72hphpm40rhzf9hn8arqkgermq2p9029',
    message: 'PURVOQ544B6HUATVBJZN5EZJUU',
    signature: SIGNED_BY_THIRD,
  },
]

/** Bitcoin Core's pull request for BIP-322 (util_tests.cpp): taproot that names SIGHASH_ALL, and P2WPKH in P2SH. */
export const BITCOIN_CORE: readonly SignedText[] = [
  {
    address: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
    message: 'Hello World',
    signature: 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  },
  {
    address: '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f',
    message: 'Hello World',
    signature:
      'AkgwRQIhAMd2wZSY3x0V9Kr/NClochoTXcgDaGl3OObOR17yx3QQAiBVWxqNSS+CKen7bmJTG6YfJjsggQ4Fa2RHKgBKrdQQ+gEhAxa5UDdQCHSQHfKQv14ybcYm1C9y6b12xAuukWzSnS+w',
  },
]

/** bitcoinjs-message, its README. */
export const RECOVERABLE: readonly SignedText[] = [
  {
    address: '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
    message: 'This is an example of a signed message.',
    signature: 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
  },
]
