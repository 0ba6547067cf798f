// Hindi.
import { connect } from './hi/connect'
import { diagnosis } from './hi/diagnosis'
import { funds } from './hi/funds'
import { sentences } from './hi/sentences'
import { signIn } from './hi/signIn'
import { trade } from './hi/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
