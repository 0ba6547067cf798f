// Brazilian Portuguese.
import { connect } from './pt-BR/connect'
import { funds } from './pt-BR/funds'
import { sentences } from './pt-BR/sentences'
import { signIn } from './pt-BR/signIn'
import { trade } from './pt-BR/trade'

export const messages = { ...connect, ...signIn, ...funds, ...trade, ...sentences }
