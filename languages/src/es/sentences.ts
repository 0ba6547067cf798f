// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'La solicitud se rechazó en la billetera.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'La billetera no ha permitido esta cuenta o este método. Conéctala de nuevo y apruébalo.',
  'The wallet cannot do this. Try another wallet.': 'La billetera no puede hacerlo. Prueba con otra.',
  'The wallet is disconnected. Connect it again.': 'La billetera está desconectada. Conéctala de nuevo.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'La billetera no puede acceder a esta red. Inténtalo de nuevo o cambia de red.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'La billetera no conoce esta red. Añádela en la billetera e inténtalo de nuevo.',
  'The wallet does not accept this network.': 'La billetera no acepta esta red.',
  'The wallet lacks a feature that this request needs.':
    'La billetera no tiene una función que esta solicitud necesita.',
  'The wallet does not support this on the selected network.': 'La billetera no admite esto en la red elegida.',
  'Too many calls for this wallet. Send fewer.': 'Son demasiadas llamadas a la vez para la billetera. Envía menos.',
  'The account upgrade that this request needs was declined in the wallet.':
    'La mejora de cuenta que necesita esta solicitud se rechazó en la billetera.',
  'The wallet cannot execute these calls together.': 'La billetera no puede ejecutar estas llamadas como una sola.',
  'The contract refused this transaction.': 'El contrato rechazó esta transacción.',
  'The maximum fee is too high to be valid. Lower it.':
    'La comisión máxima es demasiado alta para ser válida. Redúcela.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'La comisión máxima es inferior a la que pide ahora la red. Auméntala e inténtalo de nuevo.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'Falta una transacción anterior de esta cuenta. Espérala o restablécela.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'Ya se envió una transacción con este número. Revisa tu actividad antes de volver a enviar.',
  'This account cannot send any more transactions.': 'Esta cuenta no puede enviar más transacciones.',
  'The balance does not cover the amount and the network fee.': 'El saldo no cubre el importe y la comisión de red.',
  'The gas limit is higher than a block allows. Lower it.':
    'El límite de gas supera lo que admite un bloque. Redúcelo.',
  'The gas limit is too low for this transaction. Raise it.':
    'El límite de gas es demasiado bajo para esta transacción. Auméntalo.',
  'This network does not accept this type of transaction.': 'Esta red no acepta este tipo de transacción.',
  'The priority fee is above the maximum fee. Lower it.':
    'La comisión de prioridad supera la comisión máxima. Redúcela.',
  'The wallet or network had an internal error. Try again.':
    'La billetera o la red tuvo un error interno. Inténtalo de nuevo.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'Ya hay una solicitud pendiente en la billetera. Ábrela y respóndela.',
  'The network did not accept the transaction.': 'La red no aceptó la transacción.',
  'Too many requests. Wait a moment and try again.': 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  'The request timed out. Try again.': 'No hubo respuesta a tiempo. Inténtalo de nuevo.',
  'The network could not be reached. Check the connection and try again.':
    'No se pudo acceder a la red. Comprueba la conexión e inténtalo de nuevo.',
  'Please try again after {value} seconds': 'Inténtalo de nuevo en {value} s',
  'Error registering name {value}': 'No se pudo registrar el nombre {value}',
  'Insufficient liquidity': 'Liquidez insuficiente',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'La configuración de esta página bloquea el inicio de sesión. Elige otra forma de conectarte.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'El inicio de sesión no se cargó. Comprueba tu conexión o elige otra forma de conectarte.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'El inicio de sesión no responde. Inténtalo más tarde o elige otra forma de conectarte.',
  'Something went wrong': 'Algo salió mal',
  'That took too long. Try again.': 'Tardó demasiado. Inténtalo de nuevo.',
  'An error occurred': 'Se produjo un error',
  'Enter a valid email address.': 'Introduce un correo electrónico válido.',
  'Chain is not supported': 'Blockchain no compatible',
  'This application might not support Smart Accounts': 'Es posible que esta aplicación no admita cuentas inteligentes',
  'A problem occurred while trying initialize authentication': 'No se pudo iniciar la autenticación',
  'Action not allowed': 'Acción no permitida',
  'Failed to fetch transactions': 'No se pudieron obtener las transacciones',
  'Error resolving name': 'No se pudo resolver el nombre',
  'Error fetching names for address': 'No se pudieron obtener los nombres de la dirección',
  'Error fetching name suggestions': 'No se pudieron obtener sugerencias',
  'Address or auth connector not found': 'No se encontró la dirección o el inicio de sesión',
  'Buying isn’t available on this network': 'La compra no se ofrece en esta red',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'La página del proveedor no está donde debería. No se abrió nada.',
  'Please enter a valid amount and receiver address': 'Introduce un importe y un destinatario válidos',
  'Unsupported chain': 'Blockchain no admitida',
  'This transfer does not match what you reviewed. Start again.':
    'Esta transferencia no coincide con lo que revisaste. Empieza de nuevo.',
  'The account or the network changed. Review the transfer again.':
    'La cuenta o la red cambió. Revisa la transferencia de nuevo.',
  'Your wallet is on another network. Switch it back, then try again.':
    'Tu billetera está en otra red. Cámbiala de nuevo y vuelve a intentarlo.',
  'The transfer could not be checked. Check your connection, then try again.':
    'No se pudo comprobar la transferencia. Revisa tu conexión e inténtalo de nuevo.',
  'Signature declined': 'Firma rechazada',
  'Sign-in failed. Try again.': 'No se pudo iniciar sesión. Inténtalo de nuevo.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'Esta solicitud de inicio de sesión no es válida en este momento. Revisa la fecha y la hora de tu dispositivo e inténtalo de nuevo.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'Esta solicitud de inicio de sesión no es para este sitio y esta cuenta. No se envió a tu billetera.',
  'Failed to check allowance': 'No se pudo comprobar el permiso',
  'Failed to create approval transaction': 'No se pudo crear la transacción de aprobación',
  'A test run of this swap failed. Try another amount or token.':
    'Una prueba de este intercambio ha fallado. Prueba con otro importe o token.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'Una prueba de este intercambio saca de tu cuenta más de lo que se muestra. Elige otro token.',
  'Failed to create transaction': 'No se pudo crear la transacción',
  'Transaction error': 'Error en la transacción',
  'The network refused the approval. Nothing was exchanged.': 'La red rechazó la aprobación. No se intercambió nada.',
  'The network dropped the approval. Nothing was exchanged.':
    'La red ha descartado la aprobación. No se intercambió nada.',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'Otra transacción ha ocupado el lugar de la aprobación. No se intercambió nada.',
  'Token Balance Unavailable': 'Saldo de tokens no disponible',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'Este sitio no está configurado para WalletConnect. Elige otra forma de conectarte.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'No se pudo cargar WalletConnect. Comprueba tu conexión e inténtalo de nuevo.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'La billetera firmó algo distinto de lo que se le pidió. No se compartió nada. Inténtalo de nuevo.',
  'The code expired. Try again for a new one.': 'El código no se usó a tiempo. Inténtalo de nuevo para obtener otro.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'El reloj de este dispositivo está mal. Ponlo en automático e inténtalo de nuevo.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'Este sitio no está configurado para la lista de billeteras. Las más conocidas siguen aquí.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'No se pudo cargar la lista de billeteras. Comprueba tu conexión e inténtalo de nuevo.',
  'Connect a wallet first': 'Conecta antes una billetera',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'El intercambio preparado no es el que viste. No se envió.',
  'Authenticating...': 'Autenticando…',
  'Couldn’t switch accounts.': 'No se pudo cambiar de cuenta.',
  'Your wallet session expired. Connect again.': 'La sesión de tu billetera ha caducado. Conéctala de nuevo.',
  'Failed to send transaction. Please try again.': 'No se pudo enviar la transacción. Inténtalo de nuevo.',
  'Insufficient balance': 'Saldo insuficiente',
  'Insufficient gas funds': 'Fondos insuficientes para el gas',
  'Enter an amount above zero': 'Introduce un importe mayor que cero',
  'Browser wallet': 'Billetera del navegador',
  'Email or social': 'Correo o red social',
  'The wallet did not confirm that the session has ended': 'La billetera no confirmó que la sesión haya terminado',
  'Smart sessions are not supported on this network': 'Las sesiones inteligentes no son compatibles con esta red',
  'Browser and phone': 'Navegador y teléfono',
}
