// Ukrainian.
import { connect } from './uk/connect'
import { diagnosis } from './uk/diagnosis'
import { funds } from './uk/funds'
import { sentences } from './uk/sentences'
import { signIn } from './uk/signIn'
import { trade } from './uk/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
