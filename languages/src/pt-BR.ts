// Brazilian Portuguese.
import { connect } from './pt-BR/connect'
import { diagnosis } from './pt-BR/diagnosis'
import { funds } from './pt-BR/funds'
import { sentences } from './pt-BR/sentences'
import { signIn } from './pt-BR/signIn'
import { trade } from './pt-BR/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...diagnosis, ...sentences }
