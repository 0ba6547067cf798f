// Arabic.
import { connect } from './ar/connect'
import { diagnosis } from './ar/diagnosis'
import { errors } from './ar/errors'
import { funds } from './ar/funds'
import { signIn } from './ar/signIn'
import { trade } from './ar/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
