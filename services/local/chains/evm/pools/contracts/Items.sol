// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Receiver1155 {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);
    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// @title Things of which there are several alike; all of them are one account's at the start.
/// @dev Source: EIP-1155 and EIP-165. Compiled once, see services/README.md.
contract Items {
    string public name;
    string private slug;
    mapping(uint256 => mapping(address => uint256)) public balances;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);

    /// Makes `amounts[i]` of the thing `i + 1`.
    constructor(string memory name_, string memory slug_, address holder, uint256[] memory amounts) {
        name = name_;
        slug = slug_;
        for (uint256 i = 0; i < amounts.length; i++) {
            balances[i + 1][holder] = amounts[i];
            emit TransferSingle(msg.sender, address(0), holder, i + 1, amounts[i]);
        }
    }

    /// The metadata themselves: a name, and the path of a picture.
    function uri(uint256 id) external view returns (string memory) {
        string memory number = toText(id);
        string memory named = string.concat('data:application/json,{"name":"', name, " ", number);
        return string.concat(named, '","image":"/pictures/nft/', slug, "-", number, '"}');
    }

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return balances[id][account];
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory found)
    {
        require(accounts.length == ids.length, "Items: lists of different length");
        found = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) found[i] = balances[ids[i]][accounts[i]];
    }

    function setApprovalForAll(address operator, bool isApproved) external {
        isApprovedForAll[msg.sender][operator] = isApproved;
        emit ApprovalForAll(msg.sender, operator, isApproved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        bytes4 answer = Receiver1155(to).onERC1155Received(msg.sender, from, id, value, data);
        require(answer == Receiver1155.onERC1155Received.selector, "Items: the receiver refuses");
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        require(ids.length == values.length, "Items: lists of different length");
        for (uint256 i = 0; i < ids.length; i++) move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        bytes4 answer = Receiver1155(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
        require(answer == Receiver1155.onERC1155BatchReceived.selector, "Items: the receiver refuses");
    }

    /// EIP-165, EIP-1155 and its metadata.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "Items: not yours to transfer");
        require(to != address(0) && balances[id][from] >= value, "Items: too few, or no receiver");
        balances[id][from] -= value;
        balances[id][to] += value;
    }

    function toText(uint256 value) private pure returns (string memory text) {
        do {
            text = string.concat(string(abi.encodePacked(bytes1(uint8(48 + value % 10)))), text);
            value /= 10;
        } while (value > 0);
    }
}
