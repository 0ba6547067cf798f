// Hebrew.
import { connect } from './he/connect'
import { diagnosis } from './he/diagnosis'
import { errors } from './he/errors'
import { funds } from './he/funds'
import { signIn } from './he/signIn'
import { trade } from './he/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
