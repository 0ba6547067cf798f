// Thai.
import { connect } from './th/connect'
import { diagnosis } from './th/diagnosis'
import { funds } from './th/funds'
import { sentences } from './th/sentences'
import { signIn } from './th/signIn'
import { trade } from './th/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
