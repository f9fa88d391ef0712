// ページの日本語の文章。
import type { Words } from './en';

export const ja: Words = {
  brandLine: '友だちと遊ぶ四つの猫ゲーム。登録なし、リンクひとつ。',
  history: '対戦記録', settings: '設定', rules: 'ルール', close: '閉じる', cancel: 'やめる', loading: 'お待ちください…',
  skip: '本文へ', you: 'あなた', someone: seat => `席${seat + 1}`, colon: '：', bot: 'ボット', yes: 'はい', no: 'いいえ',
  players: (min, max) => (min === max ? `${min}人` : `${min}〜${max}人`),
  notFound: 'このアドレスには何もありません。', notFoundRoom: '部屋が見つからないか、すでに閉じています。', notFoundMatch: '対戦が見つからないか、公開されていません。',
  goHome: 'ホームへ', tryAgain: 'もう一度', offline: 'サーバーにつながりません。', failed: message => `うまくいきませんでした：${message}`, copied: 'コピーしました', copyFailed: '手でコピーしてください。',
  unknownGame: 'このページはまだそのゲームを知りません。読み込み直すと直るかもしれません。', reload: '読み込み直す',

  yourName: '名前', nameWhy: '一緒に座る人にわかるように。あとで変えられます。', nameOk: '決定', changeName: '変更',
  linkTitle: '別の端末', linkWhy: 'このリンクを十分以内に別の端末で開いてください。一度だけ使え、その端末もあなたになります。', linkMake: 'リンクを作る', linkUse: name => `${name}さんとして入りました。`,
  linkBad: 'このリンクは使用済みか、古すぎます。', linkAsk: 'この端末は、リンクを作った端末と同じプレイヤーになります。', linkDo: '入る',

  roomCode: '部屋のコードまたはリンク', join: '入る', badCode: 'コードは MRW4X2 のような六文字です。', create: '部屋を作る', playBots: 'ボットと遊ぶ', continueTitle: '続きから', yourTurnBadge: 'あなたの番',
  publicRooms: '公開中の部屋', publicNone: 'いま公開中の部屋はありません。', sitDown: '入る', watch: '見る', readRules: '遊び方',
  phase: { waiting: '参加者待ち', salting: '開始中', playing: '対戦中', over: '終了' },

  createTitle: '新しい部屋', game: 'ゲーム', contract: '取り決め', seatsLabel: '席の数', more: '時計・観戦など',
  clock: '時計', clockNone: '時計なし', clockMove: seconds => `一手${seconds}秒`, clockBank: (minutes, increment) => `${minutes}分＋${increment}秒`, clockDays: days => `一手${days}日`,
  timeOut: '時間切れのとき', timeOuts: { bot_move: 'ボットがその一手を指す', bot_seat: '戻るまでボットが座る', resign: '投了になる' },
  takeBack: '待った', takeBacks: { none: 'なし', own_turn: '自分の番のあいだ', consent: '全員が認めれば' },
  vacancy: '誰かがいないとき', vacancies: { wait: '待つ', bot: 'ボットが続ける', resign: '投了になる' },
  grace: 'それまで待つ時間', graceSeconds: n => (n === 0 ? '待たない' : n < 60 ? `${n}秒` : `${n / 60}分`),
  spectators: '観戦', spectatorsMay: { yes: 'できる', after: '終わってから', no: 'できない' },
  chatLabel: 'チャット', chats: { on: 'あり', phrases: '定型文だけ', off: 'なし' }, visibility: '部屋を見つけられる人', visibilities: { private: 'リンクを知る人', public: '全員（一覧に出る）' },
  botsAllowed: 'ボットが座ってもよい', createGo: '部屋を作る', contractSeats: n => `${n}席`, change: '変更', save: '保存', unset: 'なし',

  waitTitle: game => `${game}：参加者を待っています`, invite: '招待', inviteWhy: 'リンクを送るか、コードを見せるか、読み取ってもらってください。', code: 'コード', copyLink: 'リンクをコピー', shareLink: 'リンクを送る', qr: 'リンクのQRコード',
  seatFree: '空席', sit: 'ここに座る', stand: '立つ', ready: '準備完了', notReady: '準備を取り消す', isReady: '準備完了', isNotReady: '準備中', addBot: 'ボットを入れる', removeBot: 'ボットを外す', fillBots: 'ボットで埋める', kick: '退席させる', swapUp: seat => `席${seat}と席${seat + 1}を入れ替える`,
  start: '始める', startNeeds: '全席が埋まり、全員が準備できると始められます。', hostStarts: '主催者が対戦を始めます。', host: '主催者', away: '離席', watching: n => `${n}人が観戦中`, salting: '全員がサイコロに種を入れています…', you_watch: '観戦中です。',

  chatEmpty: 'まだ誰も話していません。', chatSay: 'メッセージ', chatSend: '送る', phrases: { hello: 'こんにちは！', good_luck: 'よろしく！', well_played: 'お見事！', thanks: 'ありがとう！', oops: 'しまった…', one_moment: '少し待ってください。', play_again: 'もう一回？', bye: 'さようなら！' },

  board: '盤', playersTitle: 'プレイヤー', log: '記録', chat: 'チャット', more_: 'その他', actionBar: 'あなたの手', confirm: '決定', undo: '待った', cancelPick: '選び直す', allChoices: n => `すべての手（${n}）`, waitFor: name => `${name}さんの番です`, waitChance: 'サイコロを振っています…', sending: '送信中…',
  isOver: '対戦終了', resign: '投了', resignSure: '投了しますか？', resignWhy: '取り消せません。', offerDraw: '引き分けを提案', offerEnd: 'ここで終えることを提案', offerBy: (name, what) => `${name}さんの提案：${what}`, offers: { draw: 'ここで終える', take_back: '最後の手を戻す', rematch: 'もう一度遊ぶ' }, accept: '賛成', decline: '断る',
  yourTurn: 'あなたの番', yourTurnSay: 'あなたの番です。', sinceLast: '前の番からのできごと', clauseOf: clause => `ルール ${clause}`, proofGood: 'この目は検証済みです。対戦前に封じられた目と一致しました。', proofBad: 'この目は対戦前に封じられたものと一致しません！', proofShort: '検証済み',
  resigned: '投了', isAway: '離席', botPlays: 'ボットが代わりに遊んでいます。', imBack: '戻りました', moving: '手番', clockLow: seconds => `残り${seconds}秒。`,

  hint: (n, of) => `ヒント ${n}/${of}`, hintNext: '次へ', hintDone: 'わかった', hintNever: 'ヒント不要', hintsLabel: '初めての対戦でヒントを出す',
  hints: {
    choose: '印のついた所を選べます。触れると結果が見えます。まだ決まりません。', confirm: 'よければもう一度触れるか「決定」。違えば別のものを選んでください。',
    list: 'できることは「すべての手」に言葉でも並んでいます。', others: 'ほかの人の番です。点は欄に出て、記録の行に触れるとその時の盤が見え、本の印にルールがあります。',
  },
  live: 'ライブ',

  rulings: { resigned: '投了しました。', agreed: '全員の合意で終わりました。', taken_back: '最後の手が戻されました。', frozen: '時計がしばらく止まりました。', anchored: '新しいサイコロの鎖が始まりました。' },

  online: '接続中', connecting: '接続しています…', lost: '接続が切れました。', retryIn: seconds => `${seconds}秒後に再接続します。`, retryNow: 'いま試す', backOnline: '再接続しました。', lostSay: '接続が切れました。', latency: ms => `${ms} ms`,
  outdated: 'ページの新しい版があります。番の合間に読み込み直してください。', outdatedHard: 'このページはサーバーには古すぎます。', restartSoon: 'サーバーを再起動しています。すぐに続きます。', kicked: '主催者があなたの席を空けました。観戦はできます。', storage: 'サーバーが保存できませんでした。復旧します。', roomClosed: 'この部屋は閉じました。',
  closedElsewhere: 'この部屋は多くの画面で開かれています。最新の画面で続きます。', closedRefused: 'この部屋には入れません。', useHere: 'ここで遊ぶ', stale: '対戦が先に進んでいました。選び直してください。',
  refusals: { malformed: 'サーバーが理解できませんでした。', unknown_type: 'サーバーが理解できませんでした。', not_seated: '席に座った人だけができます。', not_yours: 'ほかの人が決める番です。', not_host: '主催者だけができます。', no_match: '対戦は行われていません。', running: '対戦中はできません。', over: '対戦は終わりました。', illegal: 'その手はここではできません。', seat_taken: 'その席は埋まっています。', no_such_seat: 'その席はありません。', not_allowed: 'この部屋の取り決めではできません。', no_offer: '答える提案がもうありません。', too_many: '一度に多すぎました。', storage: 'サーバーが保存できませんでした。' },

  rank: n => `${n}位`, drawn: '引き分け', wins: names => `${names.map(name => `${name}さん`).join('と')}の勝ち`, youWin: 'あなたの勝ち！', youShare: names => `${names.map(name => `${name}さん`).join('と')}とともに、あなたの勝ち！`, diceFair: (n, hidden) => `公開の目と引き${n}回${hidden > 0 ? `と伏せた引き${hidden}回` : ''}すべてが封印と一致しました。`, diceWrong: k => `${k}番目が封印と一致しません！`, diceNone: 'この対戦には証明がありません（種から作られた偶然です）。', timesSeen: (face, n) => `${face}：${n}回`,
  playAgain: 'もう一度遊ぶ', playAgainWait: 'ほかの人を待っています…', watchReplay: 'もう一度見る', turnedTitle: '分かれ目', turned: (step, name, ahead) => `第${step}手：${name}が${ahead ? '前に出る' : '後れを取る'}`, movesMade: '手数', timeTaken: '時間', luck: '運', percent: n => `${n}%`, luckWhy: '運は、出た目を、代わりに出たかもしれない目すべてと比べたものです。50%が平均、100%は毎回いちばん良い目です。', share: 'リンクをコピー', graphTitle: '形勢の移り変わり',

  historyTitle: '対戦記録', mine: '自分の', everybody: '公開', allGames: 'すべてのゲーム', historyNone: 'まだ対戦がありません。', moreMatches: 'もっと見る', atStart: '最初から', atEnd: '終わりから', entries: n => `${n}手`, running: '対戦中',

  replayTitle: '再生', step: (n, of) => `${of}手中の第${n}手`, beginning: '始まり。', first: '最初', previous: '一手戻る', next: '一手進む', last: '最後', play: '再生', pause: '一時停止', speed: '速さ', timeline: '手数', jumps: { capture: '取り', score: '得点', fight: 'けんか', special: '特別', mine: '自分の番', turn: '番' }, nextJump: what => `次の${what}`, previousJump: what => `前の${what}`,
  proofTitle: 'サイコロを検証', anchorsTitle: '対戦前の封印', saltsTitle: '各席の種', proofCopy: 'データをコピー', download: '対戦ファイルを保存', seenBy: '視点', everything: 'すべて', spectator: '観戦者', flip: '盤を回す', proofRow: k => `${k}番目`, table: '出た目',

  rulesTitle: game => `ルール：${game}`, rulesVersion: n => `第${n}版`, clauses: 'ルール一覧', tryIt: '本番と同じように選んで試せます。', rulesOptions: '取り決められること',

  language: '言語', auto: '端末に合わせる', theme: '配色', themes: { light: '明るい', dark: '暗い' }, motion: '動き', motions: { on: 'あり', off: 'なし' }, speedLabel: '動きの速さ', volume: '音', confirmLabel: '毎回確認する', confirmWhy: '二回触れるか、触れてから「決定」。', forcedLabel: '選べない手は自動', forcedWhy: '一つしかできないときは自動で進みます。', coordinates: '盤の座標', leftHanded: 'ボタンを左手側に', announceLabel: '読み上げ', announces: { full: 'すべて', brief: '自分の番と結果だけ' }, keys: 'キー操作', device: '別の端末で同じプレイヤーになる',
  keyList: [
    ['Tab', '盤へ、その先へ'], ['矢印・Home・End', 'マスを移る'], ['n, N', '選べる次・前のマス'], ['Enter', '選ぶ。もう一度で決定'], ['Esc', '選び直す'], ['1–9', '一覧から選ぶ'], ['c', '決定'], ['u', '待った'], ['e', '番を終える'], [', .', '一手前・次の手を見る'],
    ['l', '最後のできごと'], ['o', 'このマス'], ['m', '何ができる？'], ['s', '形勢'], ['t', '時計'], ['h', '手札'], ['p のあと文字', '駒を探す'], ['?', 'この説明'],
  ],
  replayKeyList: [['← →', '一手'], ['↑ ↓', '十手'], ['Home, End', '最初・最後'], ['Space', '再生・一時停止'], [', .', '同じ人の前・次の番'], ['g', '手数へ移動'], ['f', '盤を回す']],
  pThen: letters => `どの駒を探しますか？ ${letters}`, nothingToDo: 'いまできることはありません。', noClock: '時計はありません。', noHand: 'このゲームに手札はありません。', timeLeft: (name, time) => `${name} ${time}`, nothingYet: 'まだ何も起きていません。', notOnBoard: '盤のマスが選ばれていません。',
};
