// Chinese in traditional characters, as written in Taiwan.
import { connect } from './zh-Hant/connect'
import { diagnosis } from './zh-Hant/diagnosis'
import { errors } from './zh-Hant/errors'
import { funds } from './zh-Hant/funds'
import { signIn } from './zh-Hant/signIn'
import { trade } from './zh-Hant/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
