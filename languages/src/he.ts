// Hebrew.
import { connect } from './he/connect'
import { diagnosis } from './he/diagnosis'
import { funds } from './he/funds'
import { sentences } from './he/sentences'
import { signIn } from './he/signIn'
import { trade } from './he/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
