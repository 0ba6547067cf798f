// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Receiver721 {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// @title A collection of pictures, one holder each; all of it is one account's at the start.
/// @dev Source: EIP-721 and EIP-165. Compiled once, see services/README.md.
contract Collectible {
    string public name;
    string public symbol;
    string private slug;
    mapping(uint256 => address) private owners;
    mapping(address => uint256) private counts;
    mapping(uint256 => address) private approved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    /// Makes the tokens 1 to `count`.
    constructor(string memory name_, string memory symbol_, string memory slug_, address holder, uint256 count) {
        name = name_;
        symbol = symbol_;
        slug = slug_;
        counts[holder] = count;
        for (uint256 id = 1; id <= count; id++) {
            owners[id] = holder;
            emit Transfer(address(0), holder, id);
        }
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "Collectible: no such token");
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(owner != address(0), "Collectible: the zero address holds none");
        return counts[owner];
    }

    /// The metadata themselves: a name, and the path of a picture.
    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        string memory number = toText(id);
        string memory named = string.concat('data:application/json,{"name":"', name, " ", number);
        return string.concat(named, '","image":"/pictures/nft/', slug, "-", number, '"}');
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return approved[id];
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "Collectible: not yours to approve");
        approved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool isApproved) external {
        isApprovedForAll[msg.sender][operator] = isApproved;
        emit ApprovalForAll(msg.sender, operator, isApproved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(ownerOf(id) == from && to != address(0), "Collectible: wrong holder or receiver");
        bool isAllowed = msg.sender == from || approved[id] == msg.sender || isApprovedForAll[from][msg.sender];
        require(isAllowed, "Collectible: not yours to transfer");
        delete approved[id];
        owners[id] = to;
        counts[from]--;
        counts[to]++;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = Receiver721(to).onERC721Received(msg.sender, from, id, data);
        require(answer == Receiver721.onERC721Received.selector, "Collectible: the receiver refuses");
    }

    /// EIP-165, EIP-721 and its metadata.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function toText(uint256 value) private pure returns (string memory text) {
        do {
            text = string.concat(string(abi.encodePacked(bytes1(uint8(48 + value % 10)))), text);
            value /= 10;
        } while (value > 0);
    }
}
