// Turkish.
import { connect } from './tr/connect'
import { diagnosis } from './tr/diagnosis'
import { errors } from './tr/errors'
import { funds } from './tr/funds'
import { signIn } from './tr/signIn'
import { trade } from './tr/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
