// Texts of the button in the page.

export const button = {
  'button.connect': 'Conectar billetera',
  'button.connecting': 'Conectando…',
  'button.loading': 'Abriendo…',
  'button.account': 'Cuenta {address}',
  'button.network': 'Red {network}',
  'button.wallet': 'Conectar {wallet}',
  'button.walletMissing': 'Billetera no encontrada. Elegir otra',
  'button.wrongNetwork': 'Red incorrecta',
  'button.failed': 'No se abrió. Reintentar',
  'button.reload': 'No se abrió. Recargar página',
  'button.unsupported': 'Navegador antiguo. Actualízalo',
}
