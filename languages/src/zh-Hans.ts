// Chinese in simplified characters.
import { connect } from './zh-Hans/connect'
import { diagnosis } from './zh-Hans/diagnosis'
import { funds } from './zh-Hans/funds'
import { sentences } from './zh-Hans/sentences'
import { signIn } from './zh-Hans/signIn'
import { trade } from './zh-Hans/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
