// Texts of the button in the page.

export const button = {
  'button.connect': 'Conectar carteira',
  'button.connecting': 'Conectando…',
  'button.loading': 'Abrindo…',
  'button.account': 'Conta {address}',
  'button.network': 'Rede {network}',
  'button.wallet': 'Conectar {wallet}',
  'button.walletMissing': 'Carteira não encontrada. Escolher outra',
  'button.wrongNetwork': 'Rede incorreta',
  'button.failed': 'Não abriu. Tentar de novo',
  'button.reload': 'Não abriu. Recarregar página',
  'button.unsupported': 'Navegador antigo. Atualize-o',
}
