// Vietnamese.
import { connect } from './vi/connect'
import { diagnosis } from './vi/diagnosis'
import { errors } from './vi/errors'
import { funds } from './vi/funds'
import { signIn } from './vi/signIn'
import { trade } from './vi/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
