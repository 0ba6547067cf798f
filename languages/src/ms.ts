// Malay.
import { connect } from './ms/connect'
import { diagnosis } from './ms/diagnosis'
import { funds } from './ms/funds'
import { sentences } from './ms/sentences'
import { signIn } from './ms/signIn'
import { trade } from './ms/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
