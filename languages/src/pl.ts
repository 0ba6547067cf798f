// Polish.
import { connect } from './pl/connect'
import { diagnosis } from './pl/diagnosis'
import { errors } from './pl/errors'
import { funds } from './pl/funds'
import { signIn } from './pl/signIn'
import { trade } from './pl/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
