// Thai.
import { connect } from './th/connect'
import { diagnosis } from './th/diagnosis'
import { errors } from './th/errors'
import { funds } from './th/funds'
import { signIn } from './th/signIn'
import { trade } from './th/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
