// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'A solicitação foi recusada na carteira.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'A carteira não permitiu esta conta ou este método. Conecte de novo e aprove.',
  'The wallet cannot do this. Try another wallet.': 'A carteira não pode fazer isso. Tente outra.',
  'The wallet is disconnected. Connect it again.': 'A carteira está desconectada. Conecte de novo.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'A carteira não consegue acessar esta rede. Tente de novo ou troque de rede.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'A carteira não conhece esta rede. Adicione-a na carteira e tente de novo.',
  'The wallet does not accept this network.': 'A carteira não aceita esta rede.',
  'The wallet lacks a feature that this request needs.': 'Falta à carteira um recurso que esta solicitação exige.',
  'The wallet does not support this on the selected network.': 'A carteira não oferece isso na rede escolhida.',
  'Too many calls for this wallet. Send fewer.': 'São chamadas demais de uma vez para a carteira. Envie menos.',
  'The account upgrade that this request needs was declined in the wallet.':
    'A atualização da conta que esta solicitação exige foi recusada na carteira.',
  'The wallet cannot execute these calls together.': 'A carteira não pode executar estas chamadas como uma só.',
  'The contract refused this transaction.': 'O contrato recusou esta transação.',
  'The maximum fee is too high to be valid. Lower it.': 'A taxa máxima é alta demais para ser válida. Reduza-a.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'A taxa máxima está abaixo do que a rede pede agora. Aumente-a e tente de novo.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Falta uma transação anterior desta conta. Aguarde ou redefina-a.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Uma transação com este número já foi enviada. Confira sua atividade antes de enviar de novo.',
  'This account cannot send any more transactions.': 'Esta conta não pode enviar mais transações.',
  'The balance does not cover the amount and the network fee.': 'O saldo não cobre o valor e a taxa de rede.',
  'The gas limit is higher than a block allows. Lower it.':
    'O limite de gas está acima do que um bloco comporta. Reduza-o.',
  'The gas limit is too low for this transaction. Raise it.':
    'O limite de gas é baixo demais para esta transação. Aumente-o.',
  'This network does not accept this type of transaction.': 'Esta rede não aceita este tipo de transação.',
  'The priority fee is above the maximum fee. Lower it.': 'A taxa de prioridade está acima da taxa máxima. Reduza-a.',
  'The wallet or network had an internal error. Try again.':
    'A carteira ou a rede teve um erro interno. Tente de novo.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'Já há uma solicitação pendente na carteira. Abra-a e responda.',
  'The network did not accept the transaction.': 'A rede não aceitou a transação.',
  'Too many requests. Wait a moment and try again.': 'Solicitações demais. Aguarde um momento e tente de novo.',
  'The request timed out. Try again.': 'Não houve resposta a tempo. Tente de novo.',
  'The network could not be reached. Check the connection and try again.':
    'Não foi possível acessar a rede. Verifique a conexão e tente de novo.',
  'Please try again after {value} seconds': 'Tente de novo em {value} s',
  'Error registering name {value}': 'Não foi possível registrar o nome {value}',
  'Insufficient liquidity': 'Liquidez insuficiente',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'As configurações desta página bloqueiam o login. Escolha outra forma de conectar.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'O login não carregou. Verifique sua conexão ou escolha outra forma de conectar.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'O login não responde. Tente mais tarde ou escolha outra forma de conectar.',
  'Something went wrong': 'Algo deu errado',
  'That took too long. Try again.': 'Demorou demais. Tente de novo.',
  'An error occurred': 'Ocorreu um erro',
  'Enter a valid email address.': 'Digite um endereço de e-mail válido.',
  'Chain is not supported': 'Blockchain não compatível',
  'This application might not support Smart Accounts': 'Este aplicativo pode não aceitar contas inteligentes',
  'A problem occurred while trying initialize authentication': 'Não foi possível iniciar a autenticação',
  'Action not allowed': 'Ação não permitida',
  'Failed to fetch transactions': 'Não foi possível buscar as transações',
  'Error resolving name': 'Não foi possível resolver o nome',
  'Error fetching names for address': 'Não foi possível buscar os nomes do endereço',
  'Error fetching name suggestions': 'Não foi possível buscar sugestões',
  'Address or auth connector not found': 'Endereço ou login não encontrado',
  'Buying isn’t available on this network': 'A compra não está disponível nesta rede',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'A página do provedor não está onde deveria. Nada foi aberto.',
  'Please enter a valid amount and receiver address': 'Digite um valor e um endereço de destinatário válidos',
  'Unsupported chain': 'Blockchain não aceita',
  'This transfer does not match what you reviewed. Start again.':
    'Esta transferência não corresponde ao que você revisou. Comece de novo.',
  'The account or the network changed. Review the transfer again.':
    'A conta ou a rede mudou. Revise a transferência novamente.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Sua carteira está em outra rede. Troque de volta e tente novamente.',
  'The transfer could not be checked. Check your connection, then try again.':
    'Não foi possível verificar a transferência. Verifique sua conexão e tente novamente.',
  'Signature declined': 'Assinatura recusada',
  'Sign-in failed. Try again.': 'Falha no login. Tente de novo.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Esta solicitação de login não é válida neste momento. Verifique a data e a hora do dispositivo e tente de novo.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Esta solicitação de login não é para este site e esta conta. Ela não foi enviada à sua carteira.',
  'Failed to check allowance': 'Não foi possível verificar a permissão',
  'Failed to create approval transaction': 'Não foi possível criar a transação de aprovação',
  'A test run of this swap failed. Try another amount or token.':
    'Um teste desta troca falhou. Tente outro valor ou token.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Um teste desta troca retira da sua conta mais do que o mostrado. Escolha outro token.',
  'Failed to create transaction': 'Não foi possível criar a transação',
  'Transaction error': 'Erro na transação',
  'The network refused the approval. Nothing was exchanged.': 'A rede recusou a aprovação. Nada foi trocado.',
  'The network dropped the approval. Nothing was exchanged.': 'A rede descartou a aprovação. Nada foi trocado.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Outra transação tomou o lugar da aprovação. Nada foi trocado.',
  'Token Balance Unavailable': 'Saldo de tokens indisponível',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Este site não está configurado para WalletConnect. Escolha outra forma de conectar.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'Não foi possível carregar o WalletConnect. Verifique sua conexão e tente de novo.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'A carteira assinou algo diferente do que foi pedido. Nada foi compartilhado. Tente de novo.',
  'The code expired. Try again for a new one.': 'O código não foi usado a tempo. Tente de novo para gerar outro.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'O relógio deste dispositivo está errado. Ajuste para automático e tente de novo.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Este site não está configurado para a lista de carteiras. As mais conhecidas continuam aqui.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'Não foi possível carregar a lista de carteiras. Verifique sua conexão e tente de novo.',
  'Connect a wallet first': 'Conecte uma carteira primeiro',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'A troca preparada não é a que você viu. Ela não foi enviada.',
  'Authenticating...': 'Autenticando…',
  'Couldn’t switch accounts.': 'Não foi possível trocar de conta.',
  'Your wallet session expired. Connect again.': 'A sessão da sua carteira expirou. Conecte de novo.',
  'Failed to send transaction. Please try again.': 'Não foi possível enviar a transação. Tente de novo.',
  'Insufficient balance': 'Saldo insuficiente',
  'Insufficient gas funds': 'Saldo insuficiente para o gas',
  'Enter an amount above zero': 'Digite um valor acima de zero',
  'Browser wallet': 'Carteira do navegador',
  'Email or social': 'E-mail ou rede social',
  'The wallet did not confirm that the session has ended': 'A carteira não confirmou o fim da sessão',
  'Smart sessions are not supported on this network': 'Sessões inteligentes não são compatíveis com esta rede',
  'Browser and phone': 'Navegador e celular',
}
