// Ukrainian.
import { connect } from './uk/connect'
import { diagnosis } from './uk/diagnosis'
import { errors } from './uk/errors'
import { funds } from './uk/funds'
import { signIn } from './uk/signIn'
import { trade } from './uk/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...errors }
