// Chinese in simplified characters.
import { connect } from './zh-Hans/connect'
import { diagnosis } from './zh-Hans/diagnosis'
import { errors } from './zh-Hans/errors'
import { funds } from './zh-Hans/funds'
import { signIn } from './zh-Hans/signIn'
import { trade } from './zh-Hans/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
