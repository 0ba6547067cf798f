// Korean.
import { connect } from './ko/connect'
import { diagnosis } from './ko/diagnosis'
import { funds } from './ko/funds'
import { sentences } from './ko/sentences'
import { signIn } from './ko/signIn'
import { trade } from './ko/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
