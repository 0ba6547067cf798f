// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'הבקשה נדחתה בארנק.',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'הארנק לא אישר את החשבון או את הפעולה. התחברו שוב ואשרו.',
  'The wallet cannot do this. Try another wallet.': 'הארנק לא יכול לבצע את זה. נסו ארנק אחר.',
  'The wallet is disconnected. Connect it again.': 'הארנק מנותק. חברו אותו שוב.',
  'The wallet cannot reach this network. Try again or switch the network.':
    'לארנק אין תקשורת עם הרשת הזו. נסו שוב או החליפו רשת.',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'הארנק לא מכיר את הרשת הזו. הוסיפו אותה בארנק ונסו שוב.',
  'The wallet does not accept this network.': 'הארנק לא מקבל את הרשת הזו.',
  'The wallet lacks a feature that this request needs.': 'בארנק חסרה יכולת שהבקשה הזו צריכה.',
  'The wallet does not support this on the selected network.': 'הארנק לא תומך בזה ברשת שנבחרה.',
  'Too many calls for this wallet. Send fewer.': 'יותר מדי קריאות לארנק הזה. שלחו פחות.',
  'The account upgrade that this request needs was declined in the wallet.':
    'שדרוג החשבון שהבקשה הזו צריכה נדחה בארנק.',
  'The wallet cannot execute these calls together.': 'הארנק לא יכול לבצע את הקריאות האלה כאחת.',
  'The contract refused this transaction.': 'החוזה דחה את העסקה הזו.',
  'The maximum fee is too high to be valid. Lower it.': 'העמלה המרבית גבוהה מכדי להיות תקינה. הקטינו אותה.',
  'The maximum fee is too low for the network. Raise it and try again.':
    'העמלה המרבית נמוכה ממה שהרשת דורשת עכשיו. הגדילו אותה ונסו שוב.',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'חסרה עסקה קודמת של החשבון הזה. המתינו לה או אפסו אותה.',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'עסקה עם המספר הזה כבר נשלחה. בדקו את הפעילות שלכם לפני ששולחים שוב.',
  'This account cannot send any more transactions.': 'החשבון הזה לא יכול לשלוח עוד עסקאות.',
  'The balance does not cover the amount and the network fee.': 'היתרה לא מכסה את הסכום ואת עמלת הרשת.',
  'The gas limit is higher than a block allows. Lower it.': 'מגבלת הגז גבוהה ממה שבלוק יכול להכיל. הקטינו אותה.',
  'The gas limit is too low for this transaction. Raise it.': 'מגבלת הגז נמוכה מדי לעסקה הזו. הגדילו אותה.',
  'This network does not accept this type of transaction.': 'הרשת הזו לא מקבלת עסקאות מהסוג הזה.',
  'The priority fee is above the maximum fee. Lower it.': 'עמלת העדיפות גבוהה מהעמלה המרבית. הקטינו אותה.',
  'The wallet or network had an internal error. Try again.': 'אירעה שגיאה פנימית בארנק או ברשת. נסו שוב.',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'כבר ממתינה בקשה בארנק. פתחו אותו והשיבו עליה.',
  'The network did not accept the transaction.': 'הרשת לא קיבלה את העסקה.',
  'Too many requests. Wait a moment and try again.': 'יותר מדי בקשות. המתינו רגע ונסו שוב.',
  'The request timed out. Try again.': 'הבקשה לא נענתה בזמן. נסו שוב.',
  'The network could not be reached. Check the connection and try again.':
    'אין תקשורת עם הרשת. בדקו את החיבור לאינטרנט ונסו שוב.',
  'Please try again after {value} seconds': 'נסו שוב בעוד {value} שניות',
  'Error registering name {value}': 'רישום השם {value} נכשל',
  'Insufficient liquidity': 'אין מספיק נזילות',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'הכניסה לא זמינה בדף הזה. בחרו דרך אחרת להתחבר.',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'הכניסה לא נטענה. בדקו את החיבור לאינטרנט או בחרו דרך אחרת להתחבר.',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'שירות הכניסה לא מגיב. נסו שוב מאוחר יותר או בחרו דרך אחרת להתחבר.',
  'Something went wrong': 'משהו השתבש',
  'That took too long. Try again.': 'זה לקח יותר מדי זמן. נסו שוב.',
  'An error occurred': 'אירעה שגיאה',
  'Enter a valid email address.': 'הזינו כתובת אימייל תקינה.',
  'Chain is not supported': 'הבלוקצ׳יין הזה לא נתמך',
  'This application might not support Smart Accounts': 'ייתכן שהאפליקציה הזו לא תומכת בחשבונות חכמים',
  'A problem occurred while trying initialize authentication': 'לא הצלחנו להתחיל את הכניסה',
  'Action not allowed': 'הפעולה אסורה',
  'Failed to fetch transactions': 'לא הצלחנו לטעון את העסקאות',
  'Error resolving name': 'לא הצלחנו למצוא כתובת לשם הזה',
  'Error fetching names for address': 'לא הצלחנו לטעון שמות לכתובת הזו',
  'Error fetching name suggestions': 'לא הצלחנו לטעון הצעות לשמות',
  'Address or auth connector not found': 'הכתובת או שיטת הכניסה לא נמצאו',
  'Buying isn’t available on this network': 'אי אפשר לקנות ברשת הזו',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'הדף של הספק נמצא בכתובת לא צפויה. שום דבר לא נפתח.',
  'Please enter a valid amount and receiver address': 'הזינו סכום תקין וכתובת נמען תקינה',
  'Unsupported chain': 'בלוקצ׳יין לא נתמך',
  'This transfer does not match what you reviewed. Start again.': 'ההעברה הזו לא תואמת למה שבדקתם. התחילו מחדש.',
  'The account or the network changed. Review the transfer again.': 'החשבון או הרשת השתנו. בדקו שוב את ההעברה.',
  'Your wallet is on another network. Switch it back, then try again.':
    'הארנק שלכם ברשת אחרת. החזירו אותו לרשת הקודמת ונסו שוב.',
  'The transfer could not be checked. Check your connection, then try again.':
    'לא הצלחנו לבדוק את ההעברה. בדקו את החיבור לאינטרנט ונסו שוב.',
  'Signature declined': 'החתימה נדחתה',
  'Sign-in failed. Try again.': 'הכניסה נכשלה. נסו שוב.',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'בקשת הכניסה הזו לא תקפה כרגע. בדקו את התאריך והשעה במכשיר ונסו שוב.',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'בקשת הכניסה הזו לא מיועדת לאתר ולחשבון האלה. היא לא נשלחה לארנק שלכם.',
  'Failed to check allowance': 'לא הצלחנו לבדוק את ההרשאה',
  'Failed to create approval transaction': 'לא הצלחנו ליצור עסקת הרשאה',
  'A test run of this swap failed. Try another amount or token.':
    'הרצת ניסיון של ההמרה הזו נכשלה. נסו סכום או טוקן אחר.',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'בהרצת ניסיון ההמרה הזו לוקחת מהחשבון שלכם יותר ממה שמוצג. בחרו טוקן אחר.',
  'Failed to create transaction': 'לא הצלחנו ליצור עסקה',
  'Transaction error': 'שגיאה בעסקה',
  'The network refused the approval. Nothing was exchanged.': 'הרשת דחתה את ההרשאה. שום דבר לא הומר.',
  'The network dropped the approval. Nothing was exchanged.': 'הרשת השמיטה את ההרשאה. שום דבר לא הומר.',
  'Another transaction replaced the approval. Nothing was exchanged.': 'עסקה אחרת החליפה את ההרשאה. שום דבר לא הומר.',
  'Token Balance Unavailable': 'יתרת הטוקנים לא זמינה',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'האתר הזה לא הוגדר ל-WalletConnect. בחרו דרך אחרת להתחבר.',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'לא הצלחנו לטעון את WalletConnect. בדקו את החיבור לאינטרנט ונסו שוב.',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'הארנק חתם על הודעה אחרת. שום דבר לא שותף. נסו שוב.',
  'The code expired. Try again for a new one.': 'תוקף הקוד פג. נסו שוב כדי לקבל קוד חדש.',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'השעון במכשיר הזה לא מדויק. הגדירו שעה אוטומטית ונסו שוב.',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'האתר הזה לא הוגדר לרשימת הארנקים. הארנקים המוכרים ביותר עדיין כאן.',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'לא הצלחנו לטעון את רשימת הארנקים. בדקו את החיבור לאינטרנט ונסו שוב.',
  'Connect a wallet first': 'קודם חברו ארנק',
  'The swap that was prepared is not the one you saw. It was not sent.': 'ההמרה שהוכנה אינה זו שראיתם. היא לא נשלחה.',
  'Authenticating...': 'מאמתים…',
  'Couldn’t switch accounts.': 'לא הצלחנו להחליף חשבון.',
  'Your wallet session expired. Connect again.': 'תוקף החיבור לארנק פג. התחברו שוב.',
  'Failed to send transaction. Please try again.': 'שליחת העסקה נכשלה. נסו שוב.',
  'Insufficient balance': 'אין מספיק יתרה',
  'Insufficient gas funds': 'אין מספיק יתרה לתשלום הגז',
  'Enter an amount above zero': 'הזינו סכום גדול מאפס',
  'Browser wallet': 'ארנק בדפדפן',
  'Email or social': 'אימייל או רשת חברתית',
  'The wallet did not confirm that the session has ended': 'הארנק לא אישר שהסשן הסתיים',
  'Smart sessions are not supported on this network': 'סשנים חכמים לא נתמכים ברשת הזו',
  'Browser and phone': 'דפדפן וטלפון',
}
