// Sentences of errors: the key is the English sentence.

export const sentences = {
  'The request was declined in the wallet.': 'वॉलेट में अनुरोध अस्वीकार किया गया।',
  'The wallet has not allowed this account or method. Connect again and approve it.':
    'वॉलेट ने इस अकाउंट या तरीके की अनुमति नहीं दी है। फिर से कनेक्ट करें और मंज़ूरी दें।',
  'The wallet cannot do this. Try another wallet.': 'वॉलेट यह नहीं कर सकता। कोई दूसरा वॉलेट आज़माएँ।',
  'The wallet is disconnected. Connect it again.': 'वॉलेट डिस्कनेक्ट है। उसे फिर से कनेक्ट करें।',
  'The wallet cannot reach this network. Try again or switch the network.':
    'वॉलेट इस नेटवर्क से संपर्क नहीं कर पा रहा। फिर से कोशिश करें या नेटवर्क बदलें।',
  'The wallet does not know this network. Add it in the wallet, then try again.':
    'वॉलेट में यह नेटवर्क नहीं है। इसे वॉलेट में जोड़ें, फिर दोबारा कोशिश करें।',
  'The wallet does not accept this network.': 'वॉलेट इस नेटवर्क को स्वीकार नहीं करता।',
  'The wallet lacks a feature that this request needs.': 'इस अनुरोध के लिए ज़रूरी सुविधा वॉलेट में नहीं है।',
  'The wallet does not support this on the selected network.': 'चुने गए नेटवर्क पर वॉलेट इसे सपोर्ट नहीं करता।',
  'Too many calls for this wallet. Send fewer.': 'इस वॉलेट के लिए बहुत ज़्यादा कॉल हैं। कम भेजें।',
  'The account upgrade that this request needs was declined in the wallet.':
    'इस अनुरोध के लिए ज़रूरी अकाउंट अपग्रेड वॉलेट में अस्वीकार किया गया।',
  'The wallet cannot execute these calls together.': 'वॉलेट इन कॉल को एक साथ पूरा नहीं कर सकता।',
  'The contract refused this transaction.': 'कॉन्ट्रैक्ट ने यह ट्रांज़ैक्शन अस्वीकार किया।',
  'The maximum fee is too high to be valid. Lower it.': 'अधिकतम शुल्क इतना ज़्यादा है कि मान्य नहीं है। इसे कम करें।',
  'The maximum fee is too low for the network. Raise it and try again.':
    'अधिकतम शुल्क नेटवर्क के मौजूदा शुल्क से कम है। इसे बढ़ाएँ और फिर से कोशिश करें।',
  'An earlier transaction of this account is missing. Wait for it or reset it.':
    'इस अकाउंट का एक पिछला ट्रांज़ैक्शन नहीं मिल रहा। उसका इंतज़ार करें या उसे रीसेट करें।',
  'A transaction with this number was already sent. Check your activity before you send again.':
    'इस नंबर का ट्रांज़ैक्शन पहले ही भेजा जा चुका है। दोबारा भेजने से पहले अपनी गतिविधि देखें।',
  'This account cannot send any more transactions.': 'यह अकाउंट अब और ट्रांज़ैक्शन नहीं भेज सकता।',
  'The balance does not cover the amount and the network fee.': 'रकम और नेटवर्क शुल्क के लिए बैलेंस काफ़ी नहीं है।',
  'The gas limit is higher than a block allows. Lower it.': 'गैस सीमा ब्लॉक की सीमा से ज़्यादा है। इसे कम करें।',
  'The gas limit is too low for this transaction. Raise it.': 'गैस सीमा इस ट्रांज़ैक्शन के लिए बहुत कम है। इसे बढ़ाएँ।',
  'This network does not accept this type of transaction.': 'यह नेटवर्क इस तरह का ट्रांज़ैक्शन स्वीकार नहीं करता।',
  'The priority fee is above the maximum fee. Lower it.': 'प्राथमिकता शुल्क अधिकतम शुल्क से ज़्यादा है। इसे कम करें।',
  'The wallet or network had an internal error. Try again.': 'वॉलेट या नेटवर्क में अंदरूनी गड़बड़ी हुई। फिर से कोशिश करें।',
  'A request is already waiting in the wallet. Open it and answer that one.':
    'वॉलेट में पहले से एक अनुरोध बाकी है। वॉलेट खोलकर उसका जवाब दें।',
  'The network did not accept the transaction.': 'नेटवर्क ने यह ट्रांज़ैक्शन स्वीकार नहीं किया।',
  'Too many requests. Wait a moment and try again.': 'बहुत ज़्यादा अनुरोध। थोड़ा रुकें और फिर से कोशिश करें।',
  'The request timed out. Try again.': 'अनुरोध का समय खत्म हो गया। फिर से कोशिश करें।',
  'The network could not be reached. Check the connection and try again.':
    'नेटवर्क से संपर्क नहीं हो सका। कनेक्शन जाँचें और फिर से कोशिश करें।',
  'Please try again after {value} seconds': '{value} सेकंड बाद फिर से कोशिश करें',
  'Error registering name {value}': 'नाम {value} रजिस्टर नहीं हो सका',
  'Insufficient liquidity': 'लिक्विडिटी काफ़ी नहीं है',
  'Sign-in isn’t available on this page. Choose another way to connect.':
    'इस पेज पर साइन इन उपलब्ध नहीं है। कनेक्ट करने का दूसरा तरीका चुनें।',
  'Sign-in couldn’t load. Check your connection, or choose another way to connect.':
    'साइन इन लोड नहीं हो सका। अपना इंटरनेट कनेक्शन जाँचें या कनेक्ट करने का दूसरा तरीका चुनें।',
  'Sign-in isn’t responding. Try again later, or choose another way to connect.':
    'साइन इन जवाब नहीं दे रहा। बाद में फिर से कोशिश करें या कनेक्ट करने का दूसरा तरीका चुनें।',
  'Something went wrong': 'कुछ गड़बड़ी हुई',
  'That took too long. Try again.': 'बहुत ज़्यादा समय लग गया। फिर से कोशिश करें।',
  'An error occurred': 'कोई गड़बड़ी हुई',
  'Enter a valid email address.': 'मान्य ईमेल पता डालें।',
  'Chain is not supported': 'यह चेन समर्थित नहीं है',
  'This application might not support Smart Accounts': 'हो सकता है यह ऐप स्मार्ट अकाउंट को सपोर्ट न करे',
  'A problem occurred while trying initialize authentication': 'प्रमाणीकरण शुरू करते समय समस्या हुई',
  'Action not allowed': 'इस कार्रवाई की अनुमति नहीं है',
  'Failed to fetch transactions': 'ट्रांज़ैक्शन लोड नहीं हो सके',
  'Error resolving name': 'नाम का पता नहीं लगाया जा सका',
  'Error fetching names for address': 'एड्रेस के नाम नहीं मिल सके',
  'Error fetching name suggestions': 'नाम के सुझाव नहीं मिल सके',
  'Address or auth connector not found': 'एड्रेस या साइन इन कनेक्टर नहीं मिला',
  'Buying isn’t available on this network': 'इस नेटवर्क पर खरीदने की सुविधा उपलब्ध नहीं है',
  'The provider’s page is at an unexpected address. Nothing was opened.':
    'प्रोवाइडर का पेज अनपेक्षित पते पर है। कुछ भी नहीं खोला गया।',
  'Please enter a valid amount and receiver address': 'मान्य रकम और पाने वाले का एड्रेस डालें',
  'Unsupported chain': 'यह चेन समर्थित नहीं है',
  'This transfer does not match what you reviewed. Start again.':
    'यह ट्रांसफ़र आपके जाँचे हुए ट्रांसफ़र से मेल नहीं खाता। फिर से शुरू करें।',
  'The account or the network changed. Review the transfer again.': 'अकाउंट या नेटवर्क बदल गया। ट्रांसफ़र को फिर से जाँचें।',
  'Your wallet is on another network. Switch it back, then try again.':
    'आपका वॉलेट किसी दूसरे नेटवर्क पर है। उसे वापस बदलें, फिर दोबारा कोशिश करें।',
  'The transfer could not be checked. Check your connection, then try again.':
    'ट्रांसफ़र की जाँच नहीं हो सकी। अपना इंटरनेट कनेक्शन जाँचें, फिर दोबारा कोशिश करें।',
  'Signature declined': 'हस्ताक्षर अस्वीकार किया गया',
  'Sign-in failed. Try again.': 'साइन इन विफल हुआ। फिर से कोशिश करें।',
  'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.':
    'साइन इन का यह अनुरोध इस समय मान्य नहीं है। अपने डिवाइस की तारीख और समय जाँचें, फिर दोबारा कोशिश करें।',
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.':
    'साइन इन का यह अनुरोध इस साइट और अकाउंट के लिए नहीं है। इसे आपके वॉलेट को नहीं भेजा गया।',
  'Failed to check allowance': 'खर्च की अनुमति जाँची नहीं जा सकी',
  'Failed to create approval transaction': 'मंज़ूरी का ट्रांज़ैक्शन नहीं बन सका',
  'A test run of this swap failed. Try another amount or token.':
    'इस स्वैप का टेस्ट रन विफल हुआ। कोई दूसरी रकम या टोकन आज़माएँ।',
  'A test run of this swap takes more from your account than shown. Choose another token.':
    'इस स्वैप के टेस्ट रन में आपके अकाउंट से दिखाई गई रकम से ज़्यादा कटता है। कोई दूसरा टोकन चुनें।',
  'Failed to create transaction': 'ट्रांज़ैक्शन नहीं बन सका',
  'Transaction error': 'ट्रांज़ैक्शन में गड़बड़ी',
  'The network refused the approval. Nothing was exchanged.': 'नेटवर्क ने मंज़ूरी अस्वीकार की। कोई अदला-बदली नहीं हुई।',
  'The network dropped the approval. Nothing was exchanged.': 'नेटवर्क ने मंज़ूरी हटा दी। कोई अदला-बदली नहीं हुई।',
  'Another transaction replaced the approval. Nothing was exchanged.':
    'मंज़ूरी की जगह किसी दूसरे ट्रांज़ैक्शन ने ले ली। कोई अदला-बदली नहीं हुई।',
  'Token Balance Unavailable': 'टोकन बैलेंस उपलब्ध नहीं है',
  'This site isn’t set up for WalletConnect. Choose another way to connect.':
    'यह साइट WalletConnect के लिए सेट नहीं है। कनेक्ट करने का दूसरा तरीका चुनें।',
  'WalletConnect could not be loaded. Check your connection, then try again.':
    'WalletConnect लोड नहीं हो सका। अपना इंटरनेट कनेक्शन जाँचें, फिर दोबारा कोशिश करें।',
  'The wallet signed a different message. Nothing was shared. Try again.':
    'वॉलेट ने किसी दूसरे मैसेज पर हस्ताक्षर किया। कुछ भी शेयर नहीं हुआ। फिर से कोशिश करें।',
  'The code expired. Try again for a new one.': 'कोड का समय खत्म हो गया। नए कोड के लिए फिर से कोशिश करें।',
  'The clock of this device is wrong. Set it to automatic, then try again.':
    'इस डिवाइस की घड़ी गलत है। उसे ऑटोमैटिक पर सेट करें, फिर दोबारा कोशिश करें।',
  'This site is not set up for the wallet list. The best-known wallets are still here.':
    'यह साइट वॉलेट की सूची के लिए सेट नहीं है। सबसे जाने-माने वॉलेट अब भी यहाँ हैं।',
  'The wallet list could not be loaded. Check your connection, then try again.':
    'वॉलेट की सूची लोड नहीं हो सकी। अपना इंटरनेट कनेक्शन जाँचें, फिर दोबारा कोशिश करें।',
  'Connect a wallet first': 'पहले वॉलेट कनेक्ट करें',
  'The swap that was prepared is not the one you saw. It was not sent.':
    'तैयार किया गया स्वैप वह नहीं है जो आपने देखा था। इसे नहीं भेजा गया।',
  'Authenticating...': 'प्रमाणित किया जा रहा है…',
  'Couldn’t switch accounts.': 'अकाउंट नहीं बदला जा सका।',
  'Your wallet session expired. Connect again.': 'आपके वॉलेट का सेशन खत्म हो गया। फिर से कनेक्ट करें।',
  'Failed to send transaction. Please try again.': 'ट्रांज़ैक्शन नहीं भेजा जा सका। फिर से कोशिश करें।',
  'Insufficient balance': 'बैलेंस काफ़ी नहीं है',
  'Insufficient gas funds': 'गैस के लिए बैलेंस काफ़ी नहीं है',
  'Enter an amount above zero': 'शून्य से ज़्यादा रकम डालें',
  'Browser wallet': 'ब्राउज़र वॉलेट',
  'Email or social': 'ईमेल या सोशल',
  'The wallet did not confirm that the session has ended': 'वॉलेट ने सेशन खत्म होने की पुष्टि नहीं की',
  'Smart sessions are not supported on this network': 'इस नेटवर्क पर स्मार्ट सेशन समर्थित नहीं हैं',
  'Browser and phone': 'ब्राउज़र और फ़ोन',
}
