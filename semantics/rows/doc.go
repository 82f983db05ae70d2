// Package rows holds the state of a machine: tables of plain rows that refer to each other by row number, and what is built of such
// tables. A Table is an arena of rows, a Grid a table by two numbers, Chains are doubly linked lists through the rows of a table, and
// Heaps are priority queues of rows. A Store is all the tables of one configuration, with the journal that takes steps back.
//
// Rows hold no pointers, so that copying, saving and restoring a configuration is copying rows. Adding, linking and queueing rows
// allocates nothing once the tables have grown. A row is read through At and changed through Mut, never otherwise: Mut is what the
// journal sees. The package knows nothing of what the rows mean.
package rows
