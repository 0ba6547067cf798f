// Arabic.
import { connect } from './ar/connect'
import { diagnosis } from './ar/diagnosis'
import { funds } from './ar/funds'
import { sentences } from './ar/sentences'
import { signIn } from './ar/signIn'
import { trade } from './ar/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
