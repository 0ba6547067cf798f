// Turkish.
import { connect } from './tr/connect'
import { diagnosis } from './tr/diagnosis'
import { funds } from './tr/funds'
import { sentences } from './tr/sentences'
import { signIn } from './tr/signIn'
import { trade } from './tr/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
