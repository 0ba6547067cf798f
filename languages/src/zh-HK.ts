// Chinese in traditional characters, with the terms of Hong Kong where they differ from Taiwan's.

import { messages as taiwan } from './zh-Hant'
import { connect } from './zh-HK/connect'
import { diagnosis } from './zh-HK/diagnosis'
import { errors } from './zh-HK/errors'
import { funds } from './zh-HK/funds'
import { signIn } from './zh-HK/signIn'
import { trade } from './zh-HK/trade'

export const messages = { ...taiwan, ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
