// Hindi.
import { connect } from './hi/connect'
import { diagnosis } from './hi/diagnosis'
import { errors } from './hi/errors'
import { funds } from './hi/funds'
import { signIn } from './hi/signIn'
import { trade } from './hi/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
