// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'رُفض الطلب في المحفظة.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'لم تسمح المحفظة بهذا الحساب أو الإجراء. اتصل من جديد ووافق.',
  'The wallet cannot do this. Try another wallet.': 'لا يمكن للمحفظة فعل ذلك. جرّب محفظة أخرى.',
  'The wallet is disconnected. Connect it again.': 'المحفظة غير متصلة. اربطها من جديد.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'لا تصل المحفظة إلى هذه الشبكة. حاول مرة أخرى أو بدّل الشبكة.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'لا تعرف المحفظة هذه الشبكة. أضفها في المحفظة ثم حاول مرة أخرى.',
  'The wallet does not accept this network.': 'لا تقبل المحفظة هذه الشبكة.',
  'The wallet lacks a feature that this request needs.': 'تفتقر المحفظة إلى ميزة يحتاجها هذا الطلب.',
  'The wallet does not support this on the selected network.': 'لا تدعم المحفظة ذلك على الشبكة المحددة.',
  'Too many calls for this wallet. Send fewer.': 'هذه استدعاءات كثيرة على المحفظة دفعة واحدة. أرسل عددًا أقل.',
  'The account upgrade that this request needs was declined in the wallet.':
    'رُفضت في المحفظة ترقية الحساب التي يحتاجها هذا الطلب.',
  'The wallet cannot execute these calls together.': 'لا يمكن للمحفظة تنفيذ هذه الاستدعاءات كعملية واحدة.',
  'The contract refused this transaction.': 'رفض العقد هذه المعاملة.',
  'The maximum fee is too high to be valid. Lower it.': 'الحد الأقصى للرسوم أعلى من المسموح. خفّضه.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'الحد الأقصى للرسوم أقل مما تطلبه الشبكة الآن. ارفعه وحاول مرة أخرى.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'معاملة سابقة لهذا الحساب مفقودة. انتظرها أو أعد ضبطها.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'سبق إرسال معاملة بهذا الرقم. راجع نشاطك قبل الإرسال مجددًا.',
  'This account cannot send any more transactions.': 'لا يمكن لهذا الحساب إرسال مزيد من المعاملات.',
  'The balance does not cover the amount and the network fee.': 'الرصيد لا يغطي المبلغ ورسوم الشبكة.',
  'The gas limit is higher than a block allows. Lower it.': 'حد الغاز أعلى مما تتسع له الكتلة. خفّضه.',
  'The gas limit is too low for this transaction. Raise it.': 'حد الغاز منخفض جدًا لهذه المعاملة. ارفعه.',
  'This network does not accept this type of transaction.': 'لا تقبل هذه الشبكة هذا النوع من المعاملات.',
  'The priority fee is above the maximum fee. Lower it.': 'رسوم الأولوية أعلى من الحد الأقصى للرسوم. خفّضها.',
  'The wallet or network had an internal error. Try again.': 'حدث خطأ داخلي في المحفظة أو الشبكة. حاول مرة أخرى.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'هناك طلب قيد الانتظار في المحفظة. افتحها وأجب عنه.',
  'The network did not accept the transaction.': 'لم تقبل الشبكة المعاملة.',
  'Too many requests. Wait a moment and try again.': 'طلبات كثيرة جدًا. انتظر لحظة ثم حاول مرة أخرى.',
  'The request timed out. Try again.': 'لم يصل رد في الوقت المحدد. حاول مرة أخرى.',
  'The network could not be reached. Check the connection and try again.':
    'تعذّر الوصول إلى الشبكة. تحقّق من الاتصال وحاول مرة أخرى.',
  'Please try again after {value} seconds': 'حاول مرة أخرى بعد {value} ثانية',
  'Error registering name {value}': 'تعذّر تسجيل الاسم {value}',
  'Insufficient liquidity': 'السيولة غير كافية',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'تمنع إعدادات هذه الصفحة تسجيل الدخول. اختر طريقة أخرى للاتصال.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'لم يُحمَّل تسجيل الدخول. تحقّق من اتصالك أو اختر طريقة أخرى للاتصال.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'تسجيل الدخول لا يستجيب. حاول لاحقًا أو اختر طريقة أخرى للاتصال.',
  'Something went wrong': 'حدث خطأ ما',
  'That took too long. Try again.': 'استغرق ذلك وقتًا طويلًا. حاول مرة أخرى.',
  'An error occurred': 'حدث خطأ',
  'Enter a valid email address.': 'أدخل بريدًا إلكترونيًا صالحًا.',
  'Chain is not supported': 'السلسلة غير مدعومة',
  'This application might not support Smart Accounts': 'قد لا يدعم هذا التطبيق الحسابات الذكية',
  'A problem occurred while trying initialize authentication': 'حدثت مشكلة عند بدء التحقق من الهوية',
  'Action not allowed': 'الإجراء غير مسموح',
  'Failed to fetch transactions': 'تعذّر جلب المعاملات',
  'Error resolving name': 'تعذّر العثور على الاسم',
  'Error fetching names for address': 'تعذّر جلب أسماء العنوان',
  'Error fetching name suggestions': 'تعذّر جلب اقتراحات الأسماء',
  'Address or auth connector not found': 'لم يُعثر على العنوان أو حساب تسجيل الدخول',
  'Buying isn’t available on this network': 'الشراء غير متاح على هذه الشبكة',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'صفحة المزوّد ليست في مكانها الصحيح. لم يُفتح شيء.',
  'Please enter a valid amount and receiver address': 'أدخل مبلغًا وعنوان مستلم صالحين',
  'Unsupported chain': 'سلسلة غير مدعومة',
  'This transfer does not match what you reviewed. Start again.': 'هذا التحويل لا يطابق ما راجعته. ابدأ من جديد.',
  'The account or the network changed. Review the transfer again.': 'تغيّر الحساب أو الشبكة. راجع التحويل مرة أخرى.',
  'Your wallet is on another network. Switch it back, then try again.':
    'محفظتك على شبكة أخرى. أعد التبديل ثم حاول مجددًا.',
  'The transfer could not be checked. Check your connection, then try again.':
    'تعذّر فحص التحويل. تحقق من اتصالك ثم حاول مجددًا.',
  'Signature declined': 'رُفض التوقيع',
  'Sign-in failed. Try again.': 'فشل تسجيل الدخول. حاول مرة أخرى.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'طلب تسجيل الدخول هذا غير صالح في هذا الوقت. تحقّق من التاريخ والوقت في جهازك ثم حاول مرة أخرى.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'طلب تسجيل الدخول هذا ليس لهذا الموقع وهذا الحساب. لم يُرسَل إلى محفظتك.',
  'Failed to check allowance': 'تعذّر التحقق من الإذن',
  'Failed to create approval transaction': 'تعذّر إنشاء معاملة الإذن',
  'A test run of this swap failed. Try another amount or token.':
    'فشل تشغيل تجريبي لهذه المبادلة. جرّب مبلغًا أو رمزًا آخر.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'تشغيل تجريبي لهذه المبادلة يأخذ من حسابك أكثر مما هو معروض. اختر رمزًا آخر.',
  'Failed to create transaction': 'تعذّر إنشاء المعاملة',
  'Transaction error': 'خطأ في المعاملة',
  'The network refused the approval. Nothing was exchanged.': 'رفضت الشبكة الإذن. لم يُبادَل شيء.',
  'The network dropped the approval. Nothing was exchanged.': 'نسيت الشبكة الإذن. لم يُبادَل شيء.',
  'Another transaction replaced the approval. Nothing was exchanged.': 'حلّت معاملة أخرى محل الإذن. لم يُبادَل شيء.',
  'Token Balance Unavailable': 'رصيد الرموز غير متاح',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'هذا الموقع غير مُعدّ لخدمة WalletConnect. اختر طريقة أخرى للاتصال.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'تعذّر تحميل WalletConnect. تحقّق من اتصالك ثم حاول مرة أخرى.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'وقّعت المحفظة شيئًا غير ما طُلب منها. لم يُشارَك شيء. حاول مرة أخرى.',
  'The code expired. Try again for a new one.': 'لم يُستخدم الرمز في الوقت المحدد. حاول مرة أخرى للحصول على رمز جديد.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'ساعة هذا الجهاز غير صحيحة. اضبطها على التلقائي ثم حاول مرة أخرى.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'هذا الموقع غير مُعدّ لقائمة المحافظ. أشهر المحافظ ما زالت هنا.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'تعذّر تحميل قائمة المحافظ. تحقّق من اتصالك ثم حاول مرة أخرى.',
  'Connect a wallet first': 'اربط محفظة أولًا',
  'The swap that was prepared is not the one you saw. It was not sent.': 'المبادلة المُجهّزة ليست التي رأيتها. لم تُرسَل.',
  'Authenticating...': 'جارٍ التحقق من الهوية…',
  'Couldn’t switch accounts.': 'تعذّر تبديل الحساب.',
  'Your wallet session expired. Connect again.': 'انتهت جلسة محفظتك. اتصل من جديد.',
  'Failed to send transaction. Please try again.': 'تعذّر إرسال المعاملة. حاول مرة أخرى.',
  'Insufficient balance': 'الرصيد غير كافٍ',
  'Insufficient gas funds': 'الرصيد لا يكفي للغاز',
  'Enter an amount above zero': 'أدخل مبلغًا أكبر من صفر',
  'Browser wallet': 'محفظة المتصفح',
  'Email or social': 'بريد إلكتروني أو حساب اجتماعي',
  'Browser and phone': 'المتصفح والهاتف',
  'The wallet did not confirm that the session has ended': 'لم تؤكّد المحفظة انتهاء الجلسة',
  'Smart sessions are not supported on this network': 'الجلسات الذكية غير مدعومة على هذه الشبكة',
}
