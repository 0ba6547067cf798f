// Korean.
import { connect } from './ko/connect'
import { diagnosis } from './ko/diagnosis'
import { errors } from './ko/errors'
import { funds } from './ko/funds'
import { signIn } from './ko/signIn'
import { trade } from './ko/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
