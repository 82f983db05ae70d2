// The grammar of the whole language, sugar included.
//
// No word is reserved: every keyword is also a name wherever a name may stand (rule
// `name`). That costs nothing because the statements' first words decide, and between two
// expressions' parts no name can follow another.
grammar Serq;

program
    : items+=item* EOF
    ;

// ---- declarations -------------------------------------------------------------------

item
    : LET n=name EQ value=expr SEMI                                   # let
    | POOL n=name c=count? body=poolBody                              # pool
    | STAGE n=name c=count? COLON k=kind                              # stage
    | WORKLOAD body=workloadBody                                      # workload
    | SESSION body=block                                              # session
    | SERVER body=block                                               # server
    | RUN body=runBody                                                # runBlock
    | CLAIM n=claimName (AT last=END)? COLON cond=expr SEMI           # claim
    | EXPECT s=statistic LPAREN o=observation RPAREN how=(LT | LE | GT | GE) bound=expr SEMI # expect
    ;

// How many members a family has. Before `in` stands a name, which the declaration calls a member's number.
count
    : LBRACKET n=expr (IN total=expr)? RBRACKET
    ;

runBody
    : LBRACE settings+=runSetting* RBRACE
    ;

runSetting
    : word=(HORIZON | WARMUP | SEED) value=expr SEMI
    ;

poolBody
    : LBRACE options+=poolOption* RBRACE
    ;

poolOption
    : CAP value=expr SEMI                                             # cap
    | BLOCK value=expr SEMI                                           # blockSize
    | EVICT (LRU | BY keys=exprList) SEMI                             # evict
    | PREEMPT (policy=(NONE | LIFO) | by=preemptBy) SEMI              # preempt
    | QUEUE (FIFO | BY (keys=keyList | live=liveKeys)) skips=SKIPPING? SEMI # queueOrder
    | ADMIT VIA n=stageName SEMI                                      # admitVia
    | CACHE SHARED SEMI                                               # cacheShared
    | PHANTOM SEMI                                                    # phantom
    | SPILL tier=poolName VIA via=stageName work=paren WHEN cond=paren SEMI # spill
    ;

preemptBy
    : BY keys=keyList REQUEUE to=(HEAD | TAIL)
    ;

liveKeys
    : LIVE keys=keyList
    ;

kind
    : FIFO servers=paren? SEMI                                        # fifo
    | PS capacity=paren SEMI                                          # ps
    | DELAY SEMI                                                      # delay
    | STEP body=stepBody SEMI?                                        # step
    ;

stepBody
    : LBRACE options+=stepOption* RBRACE
    ;

stepOption
    : BUDGET value=expr SEMI                                          # budget
    | COST value=expr SEMI                                            # cost
    | CHUNK value=expr SEMI                                           # chunk
    | SERVE order=serveOrder SEMI                                     # serve
    | MEMORY n=poolName SEMI                                          # memory
    | AHEAD eos=EOS? SEMI                                             # ahead
    ;

serveOrder
    : ADMISSION                                                       # serveAdmission
    | DECODE FIRST                                                    # serveDecodeFirst
    | EXCLUSIVE PREFILL                                               # serveExclusivePrefill
    | BY keys=exprList                                                # serveBy
    | ONLY cond=paren                                                 # serveOnly
    ;

workloadBody
    : LBRACE lines+=workloadItem* RBRACE
    ;

workloadItem
    : ARRIVE (process=(POISSON | CLOSED | BATCH | RENEWAL) arg=paren | NONE) SEMI # arrive
    | ARRIVALS value=expr SEMI                                        # arrivals
    | TRACE path=STRING ordered=ORDERED? SEMI                         # trace
    | INIT body=block                                                 # init
    | TURN body=block                                                 # turnBlock
    | SESSION body=block                                              # workloadSession
    | HIDDEN_ names+=attribute (COMMA names+=attribute)* SEMI         # hidden
    ;

// ---- statements ---------------------------------------------------------------------

block
    : LBRACE stmts+=stmt* RBRACE
    ;

stmt
    : TURN SEMI                                                       # turn
    | REQUEST SEMI                                                    # request
    | END SEMI                                                        # end
    | SET n=attribute EQ value=expr SEMI                              # set
    | OBSERVE n=observation EQ value=expr SEMI                        # observe
    | head=holdHead body=block tail=afterHold                         # hold
    | head=enterHead body=block tail=afterKeep                        # enter
    | head=admitHead body=block tail=afterKeep                        # admitIf
    | GROW p=poolRef amount=paren SEMI                                # grow
    | DROP p=poolRef SEMI                                             # drop
    | RELEASE p=endedRef SEMI                                         # release
    | TEXT s=streamRef (FROM first=expr)? SEMI                        # text
    | RENEW p=endedRef time=paren SEMI                                # renew
    | ABANDON p=poolRef SEMI                                          # abandon
    | LOAD p=poolRef units=paren SEMI                                 # load
    | RUN s=stageRef how=(PREFILL | DECODE)? work=paren g=growing? SEMI # run
    | head=branchHead then=block (ELSE otherwise=block)?              # branch
    | LOOP body=block                                                 # loop
    | BOTH legs+=block (AND legs+=block)*                             # both
    | FIRST legs+=block (OR legs+=block)+                             # firstOf
    | BREAK SEMI                                                      # break
    | WAIT (cond=paren limit=forTime? | limit=forTime) SEMI           # wait
    | CHOOSE n=attribute IN cnt=expr BY keys=keyList SEMI             # choose
    | word=(PREFILL | DECODE | TOOL) w=where? work=expr g=growing? SEMI # role
    | TRANSFER w=where? work=expr (FROM src=endedRef TO dst=poolRef units=paren)? SEMI # transfer
    ;

// Without a clause the `;` may be left out, and before an `else`.
afterHold
    : ((CACHE keep=paren le=lease? | le=lease) (SEMI | ELSE otherwise=block) | SEMI | ELSE otherwise=block)?
    ;

afterKeep
    : ((KEEP keep=paren le=lease? | le=lease) (SEMI | ELSE otherwise=block) | SEMI | ELSE otherwise=block)?
    ;

holdHead
    : HOLD ws=wants r=reuse? (WITHIN limit=paren)? (AT ADMISSION LPAREN bs=binds RPAREN)?
    ;

enterHead
    : ENTER ws=wants r=reuse? (WITHIN limit=paren)? (AT ADMISSION LPAREN bs=binds RPAREN)?
    ;

admitHead
    : ADMIT IF ws=wants FIT r=reuse? (WITHIN limit=paren)? (WHERE bs=binds)?
    ;

forTime
    : FOR time=paren
    ;

branchHead
    : BRANCH with=WITH? guard=paren
    ;

wants
    : list+=want (COMMA list+=want)*
    ;

want
    : p=poolRef units=paren (RESERVE least=paren)?
    ;

reuse
    : REUSE bound=paren
    ;

binds
    : list+=bind (COMMA list+=bind)*
    ;

bind
    : n=name EQ value=expr
    ;

lease
    : LEASE p=poolRef time=paren (AS n=leaseName)?
    ;

growing
    : GROWING p=poolRef
    ;

// `on` followed by a name is always this clause: the alternative comes first where both
// could go on.
where
    : LBRACKET index=expr RBRACKET                                    # whereIndex
    | ON s=stageRef                                                   # whereOn
    ;

// What a name means where it stands is a rule: the editor offers what may be meant.

poolRef
    : n=name (LBRACKET index=expr RBRACKET)?
    ;

stageRef
    : n=name (LBRACKET index=expr RBRACKET)?
    ;

// A pool, or a lease by its name.
endedRef
    : n=name (LBRACKET index=expr RBRACKET)?
    ;

// A stream of tokens, with its key.
streamRef
    : n=name (LBRACKET index=expr RBRACKET)?
    ;

poolName
    : name
    ;

stageName
    : name
    ;

attribute
    : name
    ;

observation
    : name
    ;

leaseName
    : name
    ;

claimName
    : name
    ;

statistic
    : name
    ;

paren
    : LPAREN value=expr RPAREN
    ;

// What an order goes by, the first key first.
keyList
    : LPAREN list+=expr (COMMA list+=expr)* RPAREN
    ;

// ---- expressions, loosest first -----------------------------------------------------
//
// One rule a level rather than one left-recursive rule: every choice is then made by one
// token of look-ahead, which this runtime decides without simulating its automaton.

expr
    : test=orExpr (QUESTION yes=expr COLON no=expr)?
    ;

orExpr
    : x=andExpr (OROR ys+=andExpr)*
    ;

andExpr
    : x=equalExpr (ANDAND ys+=equalExpr)*
    ;

equalExpr
    : x=compareExpr (ops+=(EQEQ | NE) ys+=compareExpr)*
    ;

compareExpr
    : x=addExpr (ops+=(LT | LE | GT | GE) ys+=addExpr)*
    ;

addExpr
    : x=mulExpr (ops+=(PLUS | MINUS) ys+=mulExpr)*
    ;

mulExpr
    : x=unaryExpr (ops+=(STAR | SLASH) ys+=unaryExpr)*
    ;

unaryExpr
    : op=(MINUS | BANG) x=unaryExpr                                   # prefix
    | base=primary (CARET exponent=unaryExpr)?                        # power
    ;

primary
    : n=name (LBRACKET index=expr RBRACKET | args=exprList)?          # named
    | n=NUMBER                                                        # number
    | LPAREN x=expr RPAREN                                            # group
    | TILDE n=name args=drawArgs                                      # draw
    ;

drawArgs
    : LPAREN (args+=drawArg (COMMA args+=drawArg)*)? RPAREN
    ;

// A number, or a value with its weight.
drawArg
    : x=expr (COLON y=expr)?
    ;

exprList
    : LPAREN (args+=expr (COMMA args+=expr)*)? RPAREN
    ;

// A name is every token but these.
name
    : ~( NUMBER | STRING | LBRACE | RBRACE | LBRACKET | RBRACKET | LPAREN | RPAREN | SEMI | COMMA
       | COLON | QUESTION | TILDE | EQEQ | NE | LE | GE | ANDAND | OROR | EQ | LT | GT | PLUS
       | MINUS | STAR | SLASH | CARET | BANG | LINE_COMMENT | BLOCK_COMMENT | SPACE
       | FOREIGN_NAME | BAD_NUMBER | OPEN_STRING | OPEN_COMMENT | FOREIGN_STRING | HALF_OPERATOR
       | INVISIBLE | BAD_BYTES | STRANGER )
    ;

// ---- words and marks ----------------------------------------------------------------
//
// All keywords come first, and NAME comes next.

LET: 'let'; POOL: 'pool'; STAGE: 'stage'; WORKLOAD: 'workload'; SESSION: 'session';
SERVER: 'server'; RUN: 'run'; HORIZON: 'horizon'; WARMUP: 'warmup'; SEED: 'seed';
CAP: 'cap'; BLOCK: 'block'; EVICT: 'evict'; LRU: 'lru'; BY: 'by'; PREEMPT: 'preempt';
NONE: 'none'; LIFO: 'lifo'; QUEUE: 'queue'; FIFO: 'fifo'; ADMIT: 'admit'; VIA: 'via';
SPILL: 'spill'; WHEN: 'when'; PS: 'ps'; DELAY: 'delay'; STEP: 'step'; BUDGET: 'budget';
COST: 'cost'; CHUNK: 'chunk'; SERVE: 'serve'; ADMISSION: 'admission'; DECODE: 'decode';
FIRST: 'first'; EXCLUSIVE: 'exclusive'; PREFILL: 'prefill'; MEMORY: 'memory';
ARRIVE: 'arrive'; POISSON: 'poisson'; CLOSED: 'closed'; BATCH: 'batch'; TRACE: 'trace';
ORDERED: 'ordered'; INIT: 'init'; TURN: 'turn'; HIDDEN_: 'hidden'; REQUEST: 'request';
END: 'end'; SET: 'set'; OBSERVE: 'observe'; HOLD: 'hold'; REUSE: 'reuse'; AT: 'at';
CACHE: 'cache'; ENTER: 'enter'; KEEP: 'keep'; IF: 'if'; FIT: 'fit'; WHERE: 'where';
GROW: 'grow'; DROP: 'drop'; RELEASE: 'release'; LOAD: 'load'; GROWING: 'growing';
BRANCH: 'branch'; ELSE: 'else'; WITH: 'with'; LOOP: 'loop'; CHOOSE: 'choose'; IN: 'in';
TOOL: 'tool'; TRANSFER: 'transfer'; FROM: 'from'; TO: 'to'; ON: 'on'; RESERVE: 'reserve';
LEASE: 'lease'; AS: 'as'; TEXT: 'text'; SHARED: 'shared'; PHANTOM: 'phantom'; RENEWAL: 'renewal'; ARRIVALS: 'arrivals';
AHEAD: 'ahead'; EOS: 'eos';
LIVE: 'live'; SKIPPING: 'skipping'; REQUEUE: 'requeue'; HEAD: 'head'; TAIL: 'tail'; ONLY: 'only';
BOTH: 'both'; AND: 'and'; OR: 'or'; BREAK: 'break'; WAIT: 'wait'; FOR: 'for'; RENEW: 'renew';
ABANDON: 'abandon'; WITHIN: 'within';
CLAIM: 'claim'; EXPECT: 'expect';

NAME: LETTER (LETTER | DIGIT)*;
NUMBER: DIGIT+ ('.' DIGIT+)? ([eE] [+-]? DIGIT+)?;
STRING: '"' ~["\r\n]* '"';

LBRACE: '{'; RBRACE: '}'; LBRACKET: '['; RBRACKET: ']'; LPAREN: '('; RPAREN: ')';
SEMI: ';'; COMMA: ','; COLON: ':'; QUESTION: '?'; TILDE: '~';
EQEQ: '=='; NE: '!='; LE: '<='; GE: '>='; ANDAND: '&&'; OROR: '||';
EQ: '='; LT: '<'; GT: '>'; PLUS: '+'; MINUS: '-'; STAR: '*'; SLASH: '/'; CARET: '^'; BANG: '!';

LINE_COMMENT: '//' ~[\r\n]* -> channel(HIDDEN);
BLOCK_COMMENT: '/*' .*? '*/' -> channel(HIDDEN);
SPACE: [ \t\r\n]+ -> skip;

fragment LETTER: [A-Za-z_];
fragment DIGIT: [0-9];

// ---- what is wrong ------------------------------------------------------------------
//
// Every text is cut into tokens: what is none of the above is one of these. The reader says
// what is wrong and goes on with the token that was meant (syntax/mistake.go).
//
// Outside of comments and strings all is ASCII. The reader passes on what is not as a control
// character that says of what kind it is, and real ones as \u0001 (syntax/chars.go): so the
// runtime, which remembers its way by ASCII characters, is as quick in a comment in Chinese.

FOREIGN_NAME: (LETTER | FOREIGN_LETTER) (LETTER | DIGIT | FOREIGN_LETTER | FOREIGN_DIGIT)*;
BAD_NUMBER: (NUMBER | '.' DIGIT+) ([.] | LETTER) ([.] | LETTER | DIGIT)* | '.' DIGIT+;
// It ends before the blanks and the `;` at the line's end: those are the statement's.
OPEN_STRING: '"' (~["\r\n]* ~["\r\n \t;])?;
OPEN_COMMENT: '/*' (~'*' | '*'+ ~[*/])* '*'*;
FOREIGN_STRING: FOREIGN_QUOTE (~['\u0004\r\n]* FOREIGN_QUOTE)?;
HALF_OPERATOR: [&|];
INVISIBLE: '\u0001';
BAD_BYTES: '\u0005'+;
STRANGER: .;

fragment FOREIGN_LETTER: '\u0002';
fragment FOREIGN_DIGIT: '\u0003';
fragment FOREIGN_QUOTE: ['\u0004];
